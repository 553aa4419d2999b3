/** A first session in the studio, as a new user would play it: the string, a pluck, a bow, another instrument, a sound file. */
import type { Driver } from './driver.ts';

/** What was heard or made in each part of the session. */
export interface Trial {
  readonly part: string;
  /** The largest sample that was heard, or the size of the file, bytes. */
  readonly value: number;
}

/** Waits in the page until an expression holds. */
const UNTIL = `const until = async (holds) => { while (!holds()) await new Promise((done) => setTimeout(done, 20)); };
  const peak = () => { const samples = new Float32Array(2048); clangor.analyser.value.getFloatTimeDomainData(samples); return Math.max(...samples.map(Math.abs)); };
  const quiet = async () => { await clangor.panic(); await until(() => clangor.node.value !== undefined && peak() < 1e-4); };`;
/** Audible, of full scale. */
const AUDIBLE = 1e-3;

export async function playTrial(
  driver: Driver,
  url: string,
  look: (name: string, picture: Buffer) => void,
): Promise<Trial[]> {
  const done: Trial[] = [];
  const heard = async (part: string) => {
    const value = await driver.run<number>(`${UNTIL} await until(() => peak() > ${AUDIBLE}); return peak();`);
    look(part, await driver.picture());
    done.push({ part, value });
  };
  const place = (selector: string) =>
    driver.run<[number, number]>(
      `${UNTIL} await until(() => document.querySelector(args[0])); const box = document.querySelector(args[0]).getBoundingClientRect();
       return [box.x + box.width / 2, box.y + box.height / 2];`,
      selector,
    );
  const click = async (selector: string) => driver.drag([await place(selector)]);
  const onString = (at: number) =>
    driver.run<[number, number]>(
      `const stage = document.querySelector('.stage'); const box = stage.getBoundingClientRect();
       const row = stage.stageState().layout.get('string'); return [box.x + row.x0 + args[0] * (row.x1 - row.x0), box.y + row.y];`,
      at,
    );
  const choose = (tool: string) =>
    driver.run(
      `[...document.querySelectorAll('.tool')].find((one) => one.textContent.includes(args[0])).click();`,
      tool,
    );

  await driver.open(url);
  await driver.run(
    `${UNTIL} localStorage.setItem('clangor.first-lesson-seen', 'true'); await until(() => globalThis.clangor?.node.value);`,
  );
  await click('.begin');
  await heard('first click');

  await click('.instrument');
  await driver.run(
    `${UNTIL} const card = () => [...document.querySelectorAll('.card')].find((one) => one.textContent.includes('A bowed string'));
     await until(card); card().click(); await until(() => clangor.name.value === 'bowed-string' && clangor.frame.value);`,
  );
  await heard('another instrument');

  await driver.run(`${UNTIL} await quiet();`);
  await choose('Pluck');
  const [x, y] = await onString(0.3);
  await driver.drag([[x, y]]);
  await heard('pluck');

  await driver.run(`${UNTIL} await quiet();`);
  await choose('Bow');
  await driver.drag(Array.from({ length: 90 }, (_, i) => [x, y + 60 * Math.sin(0.1 * i)] as const));
  await heard('bow');

  await driver.run(`document.querySelectorAll('.tab')[2].click();`);
  const bytes = await driver.run<number>(
    `${UNTIL} let size = 0; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { size = blob.size; return make.call(URL, blob); };
     const part = '[data-test=sound-file] '; await until(() => document.querySelector(part + '.push-main:enabled'));
     const seconds = document.querySelector(part + '.keep-seconds'); seconds.value = '0.5'; seconds.dispatchEvent(new Event('input', { bubbles: true }));
     await until(() => document.querySelector(part + '.push-main:enabled')); document.querySelector(part + '.push-main').click();
     await until(() => size > 0); return size;`,
  );
  look('sound file', await driver.picture());
  done.push({ part: 'sound file', value: bytes });
  return done;
}
