/** The strip of tools; one is active at a time. One that does nothing with the model says why. */
import { chooseTool, refusals, TOOLS, type Tool, tool, weight } from '../play/tools.ts';
import type { Session } from '../session.ts';
import { Icon } from './icons.tsx';

/** Chooses a tool, or says why the model cannot be played with it. */
export function takeTool({ mention, settle }: Session, name: Tool): void {
  const refusal = chooseTool(name);
  if (refusal === undefined) settle('tool');
  else mention('tool', refusal);
}

export function ToolStrip({ session }: { session: Session }) {
  return (
    <div class="tools" role="toolbar" aria-label="Tools" aria-orientation="vertical">
      {TOOLS.map(({ name, key, title, hint }) => (
        <button
          type="button"
          key={name}
          class="tool"
          aria-pressed={tool.value === name}
          aria-keyshortcuts={key}
          title={`${title} (${key}): ${refusals.value.get(name) ?? hint}`}
          aria-disabled={refusals.value.has(name)}
          onClick={() => takeTool(session, name)}
        >
          <Icon name={name} />
          <span class="tool-name">{title}</span>
        </button>
      ))}
      <Weight />
    </div>
  );
}

/** The slider for the playing strength. */
function Weight() {
  return (
    <label class="weight" title="Playing strength; scrolling over the stage changes it too">
      <span class="hidden-text">Playing strength</span>
      <input
        type="range"
        min={Math.log(0.15)}
        max={Math.log(6)}
        step={0.01}
        value={Math.log(weight.value)}
        onInput={(event) => {
          weight.value = Math.exp(Number(event.currentTarget.value));
        }}
        aria-valuetext={`${Math.round(100 * weight.value)} %`}
      />
    </label>
  );
}
