/**
 * The model as text: a transparent text field over highlighted lines, with problems shown at their lines. Both are equally wide and break a
 * long line at the same words, so that nothing is cut and both have the same rows.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Problem } from '../../model/index.ts';
import type { SectionName, Session } from '../session.ts';
import { entryAtLine, linesOf } from './edit-text.ts';
import { wordsOf } from './highlight.ts';
import { createRowCounter, ROW } from './rows.ts';

/** Padding above the first line, px. */
const PAD = 8;
/** Lines drawn above and below the visible ones. */
const MARGIN = 20;
const SECTIONS: readonly string[] = ['elements', 'contacts', 'players', 'outputs'];

export function Editor({ session }: { session: Session }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const scroll = useSignal({ top: 0, height: 800, columns: 80 });
  const text = session.text.value;
  const lines = text.split('\n');
  const problems = session.problems.value;
  const selected = session.selected.value;
  const marked = selected === undefined ? undefined : linesOf(text, selected.section, selected.name);
  const ruler = useRef<HTMLDivElement>(null);
  const countRows = useMemo(createRowCounter, []);
  // The first row of every line, and the number of rows after the last.
  const rows = countRows(lines, scroll.value.columns, ruler.current);
  const first = Math.max(0, lineAt(rows, (scroll.value.top - PAD) / ROW) - MARGIN);
  const shown = lines.slice(first, first + Math.ceil(scroll.value.height / ROW) + 2 * MARGIN);

  const measure = () => {
    const box = field.current;
    // The observer may fire once more while the field is being removed.
    if (box !== null) scroll.value = { top: box.scrollTop, height: box.clientHeight, columns: columnsOf(box) };
  };
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(field.current as HTMLTextAreaElement);
    return () => observer.disconnect();
  }, []);
  // Scrolls to an entry selected elsewhere, unless the user is typing.
  useEffect(() => {
    const box = field.current;
    if (box === null || marked === undefined || document.activeElement === box) return;
    const top = PAD + ROW * rows[marked[0] - 1];
    const isVisible = top >= box.scrollTop && top + ROW <= box.scrollTop + box.clientHeight;
    if (!isVisible) box.scrollTop = Math.max(0, top - 2 * ROW);
  }, [selected]);

  const selectAtCursor = () => {
    const box = field.current as HTMLTextAreaElement;
    const line = box.value.slice(0, box.selectionStart).split('\n').length;
    const entry = entryAtLine(box.value, line);
    if (entry === undefined || !SECTIONS.includes(entry.section)) return;
    const { section, name } = session.selected.peek() ?? {};
    if (section !== entry.section || name !== entry.name)
      session.selected.value = { section: entry.section as SectionName, name: entry.name };
  };

  return (
    <div class="editor">
      <div class="editor-lines" aria-hidden="true" style={{ '--columns': scroll.value.columns }}>
        <div
          class="editor-moved"
          style={{ transform: `translate(0, ${PAD + ROW * rows[first] - scroll.value.top}px)` }}
        >
          {shown.map((line, i) => (
            <Line
              key={first + i}
              number={first + i + 1}
              line={line}
              marked={marked !== undefined && first + i + 1 >= marked[0] && first + i + 1 <= marked[1]}
              problem={problems.find((one) => one.line === first + i + 1)}
            />
          ))}
        </div>
        <div ref={ruler} class="editor-ruler" />
      </div>
      <textarea
        ref={field}
        class="editor-field"
        aria-label="Model in YAML"
        aria-invalid={problems.length > 0}
        aria-describedby="editor-problems"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={text}
        onInput={(event) => session.edit(event.currentTarget.value)}
        onScroll={measure}
        onClick={selectAtCursor}
        onKeyUp={selectAtCursor}
        onKeyDown={(event) => keyDown(event, session)}
      />
      <Problems problems={problems} field={field} rows={rows} />
    </div>
  );
}

/** The line, from 0, that a row belongs to. */
function lineAt(rows: readonly number[], row: number): number {
  const after = rows.findIndex((start) => start > row);
  return after < 0 ? rows.length - 1 : Math.max(0, after - 1);
}

/** How many characters fit beside each other. */
function columnsOf(box: HTMLTextAreaElement): number {
  const { paddingLeft, paddingRight, font } = getComputedStyle(box);
  const c = document.createElement('canvas').getContext('2d');
  if (c === null) return Number.POSITIVE_INFINITY;
  c.font = font;
  const width = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.max(1, Math.floor(width / c.measureText('0').width));
}

function Line(props: { number: number; line: string; marked: boolean; problem: Problem | undefined }) {
  const { number, line, marked, problem } = props;
  return (
    <div class={`editor-line${marked ? ' is-marked' : ''}${problem ? ' is-wrong' : ''}`} data-line={number}>
      <span class="editor-number">{number}</span>
      <span class="editor-words">
        {wordsOf(line).map(({ kind, text }, i) => (
          <span key={i} class={`word-${kind}`}>
            {text}
          </span>
        ))}
        {problem && <span class="editor-message">{problem.message}</span>}
      </span>
    </div>
  );
}

/** The list of problems; a click on one moves the cursor to it. */
function Problems({
  problems,
  field,
  rows,
}: {
  problems: readonly Problem[];
  field: { current: HTMLTextAreaElement | null };
  rows: readonly number[];
}) {
  const goTo = ({ line = 1, column = 1 }: Problem) => {
    const box = field.current;
    if (box === null) return;
    const before = box.value.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    box.focus();
    box.setSelectionRange(at, at);
    box.scrollTop = Math.max(0, ROW * ((rows[line - 1] ?? 0) - 3));
  };
  return (
    <ul class="editor-problems" id="editor-problems" aria-live="polite">
      {problems.slice(0, 5).map((problem) => (
        <li key={`${problem.line}:${problem.column}:${problem.message}`}>
          <button type="button" onClick={() => goTo(problem)}>
            {problem.line !== undefined && <b class="number">{`${problem.line}:${problem.column ?? 1} `}</b>}
            {problem.path !== '' && <span class="quiet">{problem.path}: </span>}
            {problem.message}
          </button>
        </li>
      ))}
      {problems.length > 5 && <li class="quiet">and {problems.length - 5} more</li>}
    </ul>
  );
}

/** Routes undo and redo to the session, and indents a new line like the one before it. */
function keyDown(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }, session: Session): void {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && (key === 'z' || key === 'y')) {
    event.preventDefault();
    if (key === 'y' || event.shiftKey) session.redo();
    else session.undo();
  }
  if (event.key !== 'Enter' || command || event.isComposing) return;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  const line = value.slice(start, selectionStart);
  const indent = `${/^ */.exec(line)?.[0] ?? ''}${/:\s*$/.test(line) ? '  ' : ''}`;
  if (indent === '') return;
  event.preventDefault();
  event.currentTarget.setRangeText(`\n${indent}`, selectionStart, selectionEnd, 'end');
  session.edit(event.currentTarget.value);
}
