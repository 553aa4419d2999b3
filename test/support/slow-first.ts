/** The order of test files: the longest first, so that both workers end at about the same time. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than fifteen seconds or so, the longest first. Those that are not named follow, by size. */
const SLOW = [
  'test/pack/package.test.ts',
  'test/models/models.test.ts',
  'test/bench/bench.test.ts',
  'test/model/properties.test.ts',
  'test/laws/networks-strings.test.ts',
  'test/laws/networks-losses.test.ts',
  'test/batch/queue.test.ts',
  'test/laws/networks.test.ts',
  'test/studio/play.test.ts',
  'test/studio/keep.test.ts',
  'test/studio/build.test.ts',
  'test/cli/hostile-texts.test.ts',
  'test/compile/program.test.ts',
  'test/laws/start.test.ts',
  'test/kernel/sleep.test.ts',
  'test/cli/faults.test.ts',
  'test/batch/item.test.ts',
  'test/docs/docs.test.ts',
  'test/run/extremes.test.ts',
  'test/audio/node.test.ts',
  'test/laws/surface-modes.test.ts',
  'test/data/formats.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? SLOW.length : place;
};

// Vitest asks for a class.
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
