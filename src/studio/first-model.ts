/** The first model as it was compiled when the site was built. It sounds before the compiler is here. */
import { hits, image, level, model, program, text } from 'virtual:first-model';
import type { Program } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { bytesIn, inflated } from './inflate.ts';

export interface Shipped {
  readonly text: string;
  readonly model: Model;
  readonly program: Program;
  /** Factor from SI units to full scale, 1. */
  readonly level: number;
  /** Warnings about its hits. */
  readonly hits: readonly string[];
}

export const firstText = text;
let unpacking: Promise<Shipped> | undefined;

export function firstModel(): Promise<Shipped> {
  unpacking ??= inflated(bytesIn(image)).then((bytes) => {
    return { text, model, program: { ...program, image: bytes }, level, hits };
  });
  return unpacking;
}
