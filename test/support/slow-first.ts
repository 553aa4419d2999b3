/** The order of test files: the longest first, so that both workers end at about the same time. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than ten seconds or so, the longest first. Those that are not named follow, by size. */
const SLOW = [
  'test/studio/trials/trials.test.ts',
  'test/pack/package.test.ts',
  'test/studio/play.test.ts',
  'test/studio/build.test.ts',
  'test/docs/artefacts.test.ts',
  'test/studio/load.test.ts',
  'test/studio/keep.test.ts',
  'test/studio/failures.test.ts',
  'test/studio/workshop.test.ts',
  'test/studio/lessons.test.ts',
  'test/cli/faults.test.ts',
  'test/models/models.test.ts',
  'test/batch/queue.test.ts',
  'test/laws/networks.test.ts',
  'test/hostile/fuzz.test.ts',
  'test/studio/hands.test.ts',
  'test/studio/phone.test.ts',
  'test/audio/node-offline.test.ts',
  'test/papers/jasa.test.ts',
  'test/studio/build-text.test.ts',
  'test/reference/golden.test.ts',
  'test/laws/parameters-steps.test.ts',
  'test/model/properties.test.ts',
  'test/hostile/corpus.test.ts',
  'test/studio/real-time.test.ts',
  'test/docs/docs.test.ts',
  'test/audio/piece.test.ts',
  'test/torture/node.test.ts',
  'test/studio/stage.test.ts',
  'test/kernel/watch.test.ts',
  'test/laws/restitution.test.ts',
  'test/audio/notes.test.ts',
  'test/studio/look.test.ts',
  'test/models/claims.test.ts',
  'test/audio/node.test.ts',
  'test/torture/engine.test.ts',
  'test/advice/hits.test.ts',
  'test/engines/engines.test.ts',
  'test/kernel/hashes.test.ts',
  'test/cli/commands.test.ts',
  'test/run/hands.test.ts',
  'test/audio/memory-check.test.ts',
  'test/browser/determinism.test.ts',
  'test/bench/bench.test.ts',
  'test/compile/program.test.ts',
  'test/bench/calibrate.test.ts',
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
