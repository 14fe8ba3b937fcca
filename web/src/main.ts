import { mount } from 'svelte';
import './style/all.css';
import App from './app.svelte';
import { Session, SHELL } from './session.svelte';

// Nothing is shown before there are words for it.
const session = new Session();
document.documentElement.lang = session.lang;
void SHELL.fetch(session.lang).finally(() => {
  const target = document.getElementById('page');
  if (target !== null) mount(App, { target, props: { session } });
});
