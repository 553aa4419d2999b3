import { createClangorNode } from 'clangor/audio';

// A Program that was compiled elsewhere.
globalThis.play = async (program) => {
  const context = new OfflineAudioContext(2, 22_050, 44_100);
  const node = await createClangorNode(context, { ...program, events: [], image: Uint8Array.from(program.image) });
  node.connect(context.destination);
  const rendered = await context.startRendering();
  return rendered.getChannelData(0).reduce((top, x) => Math.max(top, Math.abs(x)), 0);
};
