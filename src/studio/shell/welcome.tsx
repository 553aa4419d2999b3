/** The big button that begins: browsers let a page sound only after a click. */
import { useComputed } from '@preact/signals';
import { TOOLS, tool } from '../play/tools.ts';
import type { Session } from '../session.ts';
import { Icon } from './icons.tsx';

export function Welcome({ session }: { session: Session }) {
  const begun = useComputed(() => session.frame.value !== undefined || session.running.value);
  if (begun.value) return null;
  const ready = session.problems.value.length === 0;
  const first = TOOLS.find(({ name }) => name === tool.value)?.first;
  return (
    <div class="welcome">
      <button
        type="button"
        class="begin"
        disabled={!ready}
        onClick={() => session.start()}
        aria-label="Start the sound"
      >
        <Icon name="start" filled />
      </button>
      <p>Press, then {first}.</p>
    </div>
  );
}
