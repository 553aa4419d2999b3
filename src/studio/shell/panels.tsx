/** The panels beside the stage. The code of each is fetched when it first opens. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../session.ts';
import type { PanelName } from './open-panel.ts';

export const PANELS: Readonly<
  Record<PanelName, { title: string; load: () => Promise<ComponentType<{ session: Session }>> }>
> = {
  look: { title: 'Look', load: () => import('../look/look-panel.tsx').then((module) => module.LookPanel) },
  build: { title: 'Build', load: () => import('../build/build-panel.tsx').then((module) => module.BuildPanel) },
  keep: { title: 'Keep', load: () => import('../keep/keep-panel.tsx').then((module) => module.KeepPanel) },
};

export function Panel({ session, name }: { session: Session; name: PanelName }) {
  const [made, setMade] = useState<{ name: PanelName; Content: ComponentType<{ session: Session }> }>();
  useEffect(() => {
    PANELS[name].load().then((Content) => setMade({ name, Content }));
  }, [name]);
  const ready = made?.name === name;
  return (
    <aside class={`panel panel-${name}`} id={`panel-${name}`} aria-label={PANELS[name].title}>
      {ready ? <made.Content session={session} /> : <p class="panel-wait">…</p>}
    </aside>
  );
}
