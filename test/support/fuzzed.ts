/** Models that the fuzzer kept, as YAML: each must hold every property that the fuzzer examines. */
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compile } from '../../src/compile/index.ts';
import { examine } from '../../src/fuzz/index.ts';
import { checkModel, type ModelSource } from '../../src/model/index.ts';
import { loadKernel } from '../../src/run/index.ts';

const SAMPLES = 200;

export function testModels(models: Readonly<Record<string, string>>): void {
  let kernel: WebAssembly.Module;
  beforeAll(async () => {
    kernel = await loadKernel();
  });

  test.each(Object.keys(models))('%s', (name) => {
    const model = checkModel(parse(models[name]) as ModelSource);
    const program = model.ok ? compile(model.value) : model;
    if (!program.ok) throw new Error(program.problems[0].message);
    expect(examine(program.value, kernel, SAMPLES).finding).toBeUndefined();
  });
}
