import { mount } from 'svelte';
import './style/all.css';
import App from './app.svelte';
import { Session } from './session.svelte';

const target = document.getElementById('page');
if (target !== null) mount(App, { target, props: { session: new Session() } });
