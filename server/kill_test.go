package server_test

func child(string) {}
