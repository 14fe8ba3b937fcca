import { mount } from 'svelte';
import '../src/style/all.css';
import Gallery from './gallery.svelte';

mount(Gallery, { target: document.getElementById('page')! });
