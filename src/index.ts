/** Clangor: models become Programs, Programs become sound, and the energy balances. */
export * from './advice/index.ts';
export * from './compile/index.ts';
export * from './listen/index.ts';
export * from './model/index.ts';
export * from './run/index.ts';
