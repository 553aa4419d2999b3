/** A teacher: every lesson from its first step to its last, a lesson of their own, and the studio in a page of theirs. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Lesson, readLesson } from '../../../src/lesson/schema.ts';
import type { Person } from './person.ts';

const LESSONS = [
  'why-a-snare-buzzes',
  'what-a-fret-does',
  'helmholtz-motion',
  'energy-never-leaves-the-ledger',
  'stiff-contacts',
];

function lessonOf(name: string): Lesson {
  const read = readLesson(readFileSync(new URL(`../../../lessons/${name}.yaml`, import.meta.url), 'utf8'), name);
  if (!read.ok) throw new Error(name);
  return read.value;
}

/** The page of a course, with the frame that the guide gives. */
const PAGE = `<h1 style="font: 28px serif">Week 3: why a drum buzzes</h1>
<p style="font: 17px serif">Strike the drum below, then explain what you hear.</p>
<iframe src="./?embed#snare-drum" allow="autoplay" width="100%" height="420" title="A snare drum to play"></iframe>`;

const lesson = (say: string) => `lesson: 1
title: Light and heavy
about: The same string, plucked at two places.
steps:
  - { say: Listen to it once., model: jawari, play: start }
  - { ${say} }
`;

export async function teacher(person: Person): Promise<void> {
  const { driver, step, visit, until, click, read, gone, hear } = person;
  /** Follows the lesson that is open to a step, pressing what it asks for; what it freezes has been touched. */
  const follow = async ({ steps }: Lesson, last: number) => {
    for (const [at, { model, freeze }] of steps.slice(0, last + 1).entries()) {
      // Some steps go on by themselves.
      await until(
        (least) => Number(document.querySelector<HTMLElement>('[data-test=lesson]')?.dataset.step) >= least,
        at,
      );
      if (model !== undefined) await until((one) => clangor.name.value === one, model);
      if (freeze !== undefined) {
        await read('.microscope-loop');
        const shown = await driver.run(() => document.querySelector<HTMLSelectElement>('.microscope select')?.value);
        expect(shown).toBe(freeze.contact);
        expect(await read('.microscope')).not.toContain('no contact in this second');
      }
      if (at === last) return;
      await until((shown) => {
        const card = document.querySelector<HTMLElement>('[data-test=lesson]');
        if (Number(card?.dataset.step) !== shown) return true;
        const button =
          document.querySelector<HTMLElement>('.lesson-mark') ??
          document.querySelector<HTMLElement>('[data-test=lesson-next]');
        button?.click();
        return button !== null;
      }, at);
    }
  };

  await step('opens the list of lessons', async () => {
    await visit('#tromba-marina');
    await click('[data-test=lessons]');
    await read('.lessons li b');
    expect(await driver.run(() => document.querySelectorAll('.lessons li').length)).toBe(6);
  });
  // One of them, where a moment is frozen that was played for it, is enough for a short trial.
  for (const name of person.isBrief ? ['stiff-contacts'] : LESSONS) {
    const lesson = lessonOf(name);
    await step(`begins "${lesson.title}"`, async () => {
      await click(`[data-test=lesson-${name}]`);
      await until(
        (one) => clangor.name.value === one && clangor.frame.value !== undefined,
        lesson.steps[0].model ?? '',
      );
      await hear();
      await read('[data-test=lesson]', `1 of ${lesson.steps.length}`);
    });
    await step(`follows "${lesson.title}" to its last step`, async () => {
      await follow(lesson, lesson.steps.length - 1);
      // On a busy machine any model may be too heavy.
      const told = await driver.run(() => clangor.notices.value.filter(({ cause }) => cause !== 'heavy'));
      expect(told).toEqual([]);
    });
    await click('.lesson-row button', 'More lessons');
  }
  await step('compares three rules by ear in stiff contacts', async () => {
    await click('[data-test=lesson-stiff-contacts]');
    await follow(lessonOf('stiff-contacts'), 2);
    await read('.lesson-compare button', '27f');
    await click('.lesson-compare button', '27s');
    await until(() => document.querySelector('.lesson-compare button[aria-pressed=true] b')?.textContent === '27s');
    await hear();
  });
  await step('leaves it: the model has its own rule again', async () => {
    await click('.lesson-skip');
    await gone('[data-test=lesson]');
    expect(await driver.run(() => clangor.scheme.value)).toBe('');
  });
  await step('writes a lesson with a slip: the line says where it is, and nothing changes', async () => {
    await person.drop('light.yaml', lesson('say: Pluck it., mark: { element: strong, at: 50 %, do: pluck }'));
    expect(await read('.notice[data-cause=import] p')).toBe(
      'light.yaml:6:40 steps.1.mark.element: expected an element that vibrates; got "strong"; did you mean "string"?',
    );
    expect(await driver.run(() => clangor.name.value)).toBe('mass-barrier');
  });
  await step('mends it: the lesson begins, and its mark plucks the string', async () => {
    await person.drop('light.yaml', lesson('say: Pluck it., mark: { element: string, at: 50 %, do: pluck }'));
    await read('[data-test=lesson][aria-label="Light and heavy"]');
    await gone('.notice[data-cause=import]');
    await until(() => clangor.name.value === 'jawari');
    await click('[data-test=lesson-next]');
    await person.hush();
    await click('.lesson-mark');
    await hear();
    await click('.lesson-skip');
  });
  await step('puts the drum into a page of the course', async () => {
    // Any page of the same host that has no content of its own; the course's words replace it.
    await driver.open(`${person.host}service-worker.js`);
    await driver.run((html) => {
      document.body.innerHTML = html;
    }, PAGE);
    await until(() => (frames[0] as unknown as { clangor?: typeof clangor }).clangor?.node.value !== undefined);
  });
  await step('starts the sound in it, and strikes the drum', async () => {
    const middle = (selector: string) =>
      until((one) => {
        const frame = document.querySelector('iframe') as HTMLIFrameElement;
        const inner = frame.contentDocument?.querySelector(one)?.getBoundingClientRect();
        const box = frame.getBoundingClientRect();
        return inner && ([box.left + inner.left + inner.width / 2, box.top + inner.top + inner.height / 2] as const);
      }, selector);
    await driver.drag([await middle('.begin')]);
    const sounds = () =>
      until(() => {
        const session = (frames[0] as unknown as { clangor: typeof clangor }).clangor;
        const samples = new Float32Array(8192);
        session.analyser.value?.getFloatTimeDomainData(samples);
        return samples.some((one) => Math.abs(one) > 3e-3);
      });
    await sounds();
    expect(
      await driver.run(
        () => document.querySelector('iframe')?.contentDocument?.querySelector('.top')?.getClientRects().length,
      ),
    ).toBe(0);
    // A stroke is short: it is counted where it enters the model, not where a busy page may be asked too late.
    await driver.run(() => {
      const { node } = (frames[0] as unknown as { clangor: typeof clangor }).clangor;
      const real = node.value?.strike.bind(node.value);
      Object.assign(node.value ?? {}, {
        strike: (...what: Parameters<NonNullable<typeof real>>) => {
          Object.assign(window, { struck: true });
          return real?.(...what);
        },
      });
    });
    await driver.drag([await middle('.stage')]);
    await until(() => 'struck' in window);
  });
}
