/// <reference types="vite/client" />

/** What scripts/first-model.ts compiles when the site is built. */
declare module 'virtual:first-model' {
  type Program = import('../compile/index.ts').Program;
  export const text: string;
  export const model: import('../model/index.ts').Model;
  export const program: Omit<Program, 'image'>;
  export const level: number;
  export const hits: readonly string[];
  export const image: string;
}
