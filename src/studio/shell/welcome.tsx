/** The large start button: browsers let a page make sound only after a click. */
import { useComputed } from '@preact/signals';
import { TOOLS, tool } from '../play/tools.ts';
import type { Session } from '../session.ts';
import { Icon } from './icons.tsx';

export function Welcome({ session }: { session: Session }) {
  const hasStarted = useComputed(() => session.frame.value !== undefined || session.running.value);
  if (hasStarted.value) return null;
  const ready = session.problems.value.length === 0;
  const firstStep = TOOLS.find(({ name }) => name === tool.value)?.firstStep;
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
      <p>Press play, then {firstStep}.</p>
    </div>
  );
}
