/** The tools, one in the hand at a time. */
import { choose, fitting, TOOLS, tool, weight } from '../play/tools.ts';
import { Icon } from './icons.tsx';

export function ToolStrip() {
  return (
    <div class="tools" role="toolbar" aria-label="Tools" aria-orientation="vertical">
      {TOOLS.map(({ name, key, title, hint }) => (
        <button
          type="button"
          key={name}
          class="tool"
          aria-pressed={tool.value === name}
          aria-keyshortcuts={key}
          title={`${title} (${key}): ${hint}`}
          disabled={!fitting.value.includes(name)}
          onClick={() => choose(name)}
        >
          <Icon name={name} />
          <span class="tool-name">{title}</span>
        </button>
      ))}
      <Weight />
    </div>
  );
}

/** How heavy the hand is. */
function Weight() {
  return (
    <label class="weight" title="How hard the hand plays; the wheel over the stage does the same">
      <span class="hidden-text">Weight of the hand</span>
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
