/** Which items a process makes. */
import { describe, expect, test } from 'vitest';
import { rangeOf } from '../../src/batch/index.ts';

describe('ranges', () => {
  test.each([
    ['0..4', {}, [0, 5]],
    ['0/3', {}, [0, 3]],
    ['2/3', {}, [6, 10]],
    ['auto', { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '4' }, [7, 10]],
    ['auto/5', { JOB_COMPLETION_INDEX: '0' }, [0, 2]],
  ])('%s with %j', (text, env, range) => {
    expect(rangeOf(text, 10, env)).toEqual(range);
  });

  test.each([
    ['5..10', {}, 'expected items from 0 to 9'],
    ['3..1', {}, 'the first before the last'],
    ['3/3', {}, 'expected a part below 3'],
    ['x', {}, 'expected FIRST..LAST'],
    ['auto', {}, 'expected SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX'],
    ['auto', { JOB_COMPLETION_INDEX: '1' }, 'expected auto/PARTS'],
    ['auto/2', { JOB_COMPLETION_INDEX: '-1' }, 'expected a whole number in JOB_COMPLETION_INDEX'],
  ])('%s with %j is refused', (text, env, message) => {
    expect(() => rangeOf(text, 10, env)).toThrow(message);
  });

  test('parts cover everything once', () => {
    for (const parts of [1, 3, 7, 10, 16]) {
      const all = Array.from({ length: parts }, (_, k) => rangeOf(`${k}/${parts}`, 10, {})).flatMap(([a, b]) =>
        Array.from({ length: b - a }, (_, i) => a + i),
      );
      expect(all).toEqual(Array.from({ length: 10 }, (_, i) => i));
    }
  });
});
