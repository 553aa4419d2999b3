/** Every look of a lump: one file each, one line each. */
import type { Looks } from '../../../elements/index.ts';
import { ball } from './ball.ts';
import { beater } from './beater.ts';
import { bell } from './bell.ts';
import { board } from './board.ts';
import { body } from './body.ts';
import { bolt } from './bolt.ts';
import { bottle } from './bottle.ts';
import { box } from './box.ts';
import { bridge } from './bridge.ts';
import { clapper } from './clapper.ts';
import { felt } from './felt.ts';
import { finger } from './finger.ts';
import { glass } from './glass.ts';
import type { Glyph } from './glyph.ts';
import { gourd } from './gourd.ts';
import { guitar } from './guitar.ts';
import { hammer } from './hammer.ts';
import { hole } from './hole.ts';
import { legs } from './legs.ts';
import { mallet } from './mallet.ts';
import { nut } from './nut.ts';
import { reed } from './reed.ts';
import { resonator } from './resonator.ts';
import { ring } from './ring.ts';
import { rivet } from './rivet.ts';
import { stick } from './stick.ts';
import { table } from './table.ts';
import { violin } from './violin.ts';

/** A wall, frets and ridges are drawn where they stand, along a line or under a lump (draw-barrier.ts). */
export type BarrierLooks = 'frets' | 'ridges' | 'wall';

export const glyphs: Readonly<Record<Exclude<Looks, BarrierLooks>, Glyph>> = {
  ball,
  beater,
  bell,
  board,
  body,
  bolt,
  bottle,
  box,
  bridge,
  clapper,
  felt,
  finger,
  glass,
  gourd,
  guitar,
  hammer,
  hole,
  legs,
  mallet,
  nut,
  reed,
  resonator,
  ring,
  rivet,
  stick,
  table,
  violin,
};
