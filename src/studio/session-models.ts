/** The texts of all shipped models, by path. In a file of its own, which is fetched when they are needed. */
export const texts = import.meta.glob<string>('../../models/*.yaml', { query: '?raw', import: 'default', eager: true });
