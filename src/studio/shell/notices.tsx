/** What the page has to say, over the stage: the first problem of the text, and the notices, each with what can be done about it. */
import { formatProblem } from '../../model/problems.ts';
import { pinnedElement } from '../build/pinned.ts';
import type { Session } from '../session.ts';
import { Icon } from './icons.tsx';
import './notices.css';

export function NoticeList({ session }: { session: Session }) {
  const [first, ...others] = session.problems.value;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return (
    <div class="notices" role="status">
      {first !== undefined && (
        <div class="notice" data-cause="text">
          <p>{formatProblem(first) + more}</p>
          <div class="notice-actions">
            {pinnedElement(first) !== undefined && (
              <button type="button" class="notice-action" onClick={session.freeGrids}>
                Let the grid follow
              </button>
            )}
            {session.canUndo.value && (
              <button type="button" class="notice-action" onClick={session.undo}>
                Undo
              </button>
            )}
          </div>
        </div>
      )}
      {session.notices.value.map(({ cause, text, actions }) => (
        <div class="notice" key={cause} data-cause={cause}>
          <p>{text}</p>
          <div class="notice-actions">
            {actions.map(({ label, run }) => (
              <button type="button" key={label} class="notice-action" onClick={run}>
                {label}
              </button>
            ))}
            <button type="button" class="notice-close" aria-label="Dismiss" onClick={() => session.settle(cause)}>
              <Icon name="close" />
            </button>
          </div>
        </div>
      ))}
    </div>
  );
}
