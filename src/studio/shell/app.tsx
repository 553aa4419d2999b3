/** The shell: a bar above, the stage, tools at its side, the transport below, and one panel beside it. */
import type { Session } from '../session.ts';
import { openPanel, Panel } from './panels.tsx';

export function App({ session }: { session: Session }) {
  return <div class="app">{openPanel.value && <Panel session={session} name={openPanel.value} />}</div>;
}
