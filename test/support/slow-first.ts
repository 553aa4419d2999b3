/** The order of test files: the longest first, so that both workers end at about the same time. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take five seconds or more, the longest first. Those that are not named follow, by size. */
const SLOW = [
  'test/pack/package.test.ts',
  'test/studio/play.test.ts',
  'test/docs/artefacts.test.ts',
  'test/studio/look.test.ts',
  'test/studio/trials/trials.test.ts',
  'test/studio/failures.test.ts',
  'test/audio/piece.test.ts',
  'test/studio/lessons.test.ts',
  'test/studio/phone.test.ts',
  'test/studio/hands.test.ts',
  'test/studio/real-time.test.ts',
  'test/cli/faults.test.ts',
  'test/models/models.test.ts',
  'test/studio/build.test.ts',
  'test/hostile/corpus.test.ts',
  'test/studio/workshop.test.ts',
  'test/batch/queue.test.ts',
  'test/laws/networks.test.ts',
  'test/hostile/fuzz.test.ts',
  'test/studio/strokes.test.ts',
  'test/studio/keep.test.ts',
  'test/docs/docs.test.ts',
  'test/audio/node-offline.test.ts',
  'test/audio/node.test.ts',
  'test/reference/golden.test.ts',
  'test/papers/jasa.test.ts',
  'test/advice/hits.test.ts',
  'test/engines/engines.test.ts',
  'test/laws/parameters-steps.test.ts',
  'test/studio/load.test.ts',
  'test/kernel/watch.test.ts',
  'test/studio/stage.test.ts',
  'test/cli/commands.test.ts',
  'test/studio/build-text.test.ts',
  'test/audio/notes.test.ts',
  'test/models/claims.test.ts',
  'test/torture/engine.test.ts',
  'test/audio/memory-check.test.ts',
  'test/studio/firefox.test.ts',
  'test/model/properties.test.ts',
  'test/bench/bench.test.ts',
  'test/laws/restitution.test.ts',
  'test/kernel/hashes.test.ts',
  'test/cli/hostile-texts.test.ts',
  'test/bench/rivals.test.ts',
  'test/bench/calibrate.test.ts',
  'test/laws/surface-modes.test.ts',
  'test/compile/program.test.ts',
  'test/laws/networks-losses.test.ts',
  'test/run/hands.test.ts',
  'test/cli/threads.test.ts',
  'test/torture/node.test.ts',
  'test/batch/datasheet.test.ts',
  'test/browser/determinism.test.ts',
  'test/laws/moving-edge.test.ts',
  'test/cli/tune.test.ts',
  'test/batch/item.test.ts',
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
