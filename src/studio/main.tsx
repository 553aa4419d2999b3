/** The page: one session, the shell around it, and a service worker that makes the site work offline. */
import { effect } from '@preact/signals';
import { render } from 'preact';
import './style/tokens.css';
import './style/base.css';
import { FIRST_MODEL } from './first-model-name.ts';
import { openFirst } from './keep/first.ts';
import { openTakes } from './keep/takes.ts';
import { wantFirstLesson } from './lesson/wanted-lesson.ts';
import { createSession } from './session.ts';
import { fetchWorkshop } from './session-workshop.ts';
import { App } from './shell/app.tsx';

const session = createSession();
const root = document.getElementById('app');
if (root === null) throw new Error('expected an element with the id "app"');
const isPlainAddress = location.hash === '';
// Whatever happens to the first model, the page appears.
await openFirst(session).catch((error: Error) => session.tell('open', error.message));
wantFirstLesson(isPlainAddress && session.name.peek() === FIRST_MODEL);
render(<App session={session} />, root);
// Prepares the audio node before the first click, because that takes time.
session.warm();
// The compiler and the other models are fetched once something sounds, and sooner if they are needed.
const endWaiting = effect(() => {
  if (!session.hasBegun.value) return;
  fetchWorkshop().catch(() => {});
  session.wholeGallery().catch(() => {});
  queueMicrotask(() => endWaiting());
});
openTakes();
// For the browser's console, and for tests.
Object.assign(globalThis, { clangor: session });

// Registering fails on Vite's development server and in private windows; the page works without it.
if ('serviceWorker' in navigator) navigator.serviceWorker.register('./service-worker.js').catch(() => {});
