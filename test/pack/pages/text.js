import { compile, loadModelText } from 'clangor';
import { createClangorNode } from 'clangor/audio';

// Everything from the text of a model to its sound.
globalThis.play = async (text) => {
  const model = loadModelText(text);
  const program = model.ok ? compile(model.value) : model;
  if (!program.ok) throw new Error(program.problems[0].message);
  const context = new OfflineAudioContext(2, 22_050, 44_100);
  const node = await createClangorNode(context, text);
  node.connect(context.destination);
  const rendered = await context.startRendering();
  return rendered.getChannelData(0).reduce((top, x) => Math.max(top, Math.abs(x)), 0);
};
