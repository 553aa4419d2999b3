/** The page: one session, the shell around it, and a service worker that keeps the site for when there is no network. */
import { render } from 'preact';
import './style/tokens.css';
import './style/base.css';
import { openFirst } from './keep/first.ts';
import { createSession } from './session.ts';
import { App } from './shell/app.tsx';

const session = createSession();
const root = document.getElementById('app');
if (root === null) throw new Error('expected an element with the id "app"');
await openFirst(session);
render(<App session={session} />, root);
// What takes time is done before anybody clicks.
session.warm();
// For people at the browser's console, and for tests.
Object.assign(globalThis, { clangor: session });

// Where there is none (Vite's own server) or it may not be (a private window), the page works without.
if ('serviceWorker' in navigator) navigator.serviceWorker.register('./service-worker.js').catch(() => {});
