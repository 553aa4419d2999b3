/** The shell: top bar, stage with tools, transport below, and one panel beside the stage. */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { isEmbedded, isWelcome, lessonsOpen, wantedLesson } from '../lesson/wanted-lesson.ts';
import { Stage } from '../play/stage.tsx';
import type { Session } from '../session.ts';
import './app.css';
import { galleryOpen } from './gallery-open.ts';
import { Icon } from './icons.tsx';
import { NoticeList } from './notices.tsx';
import { openPanel, type PanelName } from './open-panel.ts';
import { Fetched, PANELS, Panel } from './panels.tsx';
import { listenForShortcuts } from './shortcuts.ts';
import { theme, toggleTheme } from './theme.ts';
import { ToolStrip } from './tool-strip.tsx';
import { Transport } from './transport.tsx';
import { Welcome } from './welcome.tsx';

export function App({ session }: { session: Session }) {
  useLayoutEffect(() => listenForShortcuts(session), [session]);
  const panel = openPanel.value;
  return (
    <div class="app" data-panel={panel ?? 'none'} data-embed={isEmbedded()}>
      <TopBar session={session} />
      <main class="play">
        <div class="stage-frame">
          <Stage session={session} />
          <Caption session={session} />
          <ToolStrip session={session} />
          <Welcome session={session} />
          <Lessons session={session} />
          <NoticeList session={session} />
        </div>
        {session.model.value?.keys && <Fetched session={session} load={loadKeyboard} />}
      </main>
      {panel && <Panel session={session} name={panel} />}
      <Transport session={session} />
      {galleryOpen.value && <Fetched session={session} load={loadGallery} />}
      {lessonsOpen.value && <Fetched session={session} load={loadLessonList} />}
    </div>
  );
}

/** Lessons, whose code is fetched when the first one is wanted. */
function Lessons({ session }: { session: Session }) {
  const begun = useSignal(false);
  const wanted = wantedLesson.value;
  const mayBegin = wanted !== undefined && session.hasSounded.value && isWelcome(wanted, session.name.value);
  if (wanted?.isAskedFor === true || mayBegin) begun.value = true;
  const name = session.name.value;
  // Whoever has found their own way is not led any more, not even back at the first instrument.
  useEffect(() => {
    if (wanted !== undefined && wanted.isAskedFor !== true && !isWelcome(wanted, name)) wantedLesson.value = undefined;
  }, [wanted, name]);
  return begun.value ? <Fetched session={session} load={loadLesson} /> : null;
}

const loadLesson = () => import('../lesson/lesson.tsx').then((module) => module.LessonView);
const loadLessonList = () => import('../lesson/lesson-list.tsx').then((module) => module.LessonList);
const loadKeyboard = () => import('./keyboard.tsx').then((module) => module.Keyboard);
const loadGallery = () => import('./gallery.tsx').then((module) => module.Gallery);

function TopBar({ session }: { session: Session }) {
  const dark = theme.value === 'dark';
  return (
    <header class="top">
      <h1 class="mark">Clangor</h1>
      <button
        type="button"
        class="instrument"
        onClick={() => {
          galleryOpen.value = true;
        }}
        aria-haspopup="dialog"
      >
        <Icon name="gallery" />
        <span class="instrument-name">{session.name}</span>
      </button>
      <nav class="tabs" aria-label="Panels">
        {(Object.keys(PANELS) as PanelName[]).map((name) => (
          <button
            type="button"
            key={name}
            class="tab"
            aria-expanded={openPanel.value === name}
            aria-controls={`panel-${name}`}
            onClick={() => {
              openPanel.value = openPanel.value === name ? undefined : name;
            }}
          >
            {PANELS[name].title}
          </button>
        ))}
      </nav>
      <button
        type="button"
        class="round"
        data-test="lessons"
        onClick={() => {
          lessonsOpen.value = true;
        }}
        aria-haspopup="dialog"
        aria-label="Lessons"
        title="One-minute lessons"
      >
        <Icon name="lesson" />
      </button>
      <button type="button" class="round" onClick={toggleTheme} aria-label={dark ? 'Light colours' : 'Dark colours'}>
        <Icon name={dark ? 'sun' : 'moon'} />
      </button>
    </header>
  );
}

/** The model's title, and what to listen for. */
function Caption({ session }: { session: Session }) {
  const model = session.model.value;
  return (
    <div class="caption" data-running={session.running.value}>
      <h2>{model?.title ?? session.name}</h2>
      {model?.listen !== undefined && <p>{model.listen}</p>}
    </div>
  );
}
