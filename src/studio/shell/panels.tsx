/** The panels beside the stage. The code of each is fetched when it first opens. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../session.ts';
import type { PanelName } from './open-panel.ts';

type Content = ComponentType<{ session: Session }>;
type Load = () => Promise<Content>;

export const PANELS: Readonly<Record<PanelName, { title: string; load: Load }>> = {
  look: { title: 'Look', load: () => import('../look/look-panel.tsx').then((module) => module.LookPanel) },
  build: { title: 'Build', load: () => import('../build/build-panel.tsx').then((module) => module.BuildPanel) },
  keep: { title: 'Keep', load: () => import('../keep/keep-panel.tsx').then((module) => module.KeepPanel) },
};

export function Panel({ session, name }: { session: Session; name: PanelName }) {
  return (
    <aside class={`panel panel-${name}`} id={`panel-${name}`} aria-label={PANELS[name].title}>
      <Fetched session={session} load={PANELS[name].load} waiting={<p class="panel-wait">…</p>} />
    </aside>
  );
}

interface Fetching {
  readonly session: Session;
  readonly load: Load;
  /** Shown until the code is there. */
  readonly waiting?: JSX.Element;
}

/** A component whose code is fetched when it first appears. */
export function Fetched({ session, load, waiting }: Fetching) {
  const [made, setMade] = useState<{ load: Load; Content: Content }>();
  useEffect(() => {
    load().then((Content) => setMade({ load, Content }));
  }, [load]);
  return made?.load === load ? <made.Content session={session} /> : (waiting ?? null);
}
