import { createClangorNode } from 'clangor/audio';

// A Program that was compiled elsewhere, or the text of a model, for which the page fetches the compiler.
globalThis.play = async (source) => {
  const context = new OfflineAudioContext(2, 22_050, 44_100);
  if (source.image) Object.assign(source, { events: [], image: Uint8Array.from(source.image) });
  const node = await createClangorNode(context, source);
  node.connect(context.destination);
  const rendered = await context.startRendering();
  return rendered.getChannelData(0).reduce((top, x) => Math.max(top, Math.abs(x)), 0);
};
