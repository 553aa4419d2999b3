/** Requests to the processor that it answers by a message with the same number. */
import type { PastState, RawRecording, ToProcessor } from './messages.ts';

type Answer = PastState | RawRecording | undefined;

export interface Requests {
  /** Sends a request, made for its number, and resolves to its answer; undefined if the processor no longer answers. */
  readonly ask: (request: (id: number) => ToProcessor) => Promise<Answer>;
  readonly answer: (id: number, answer: Answer) => void;
  /** Answers everything by undefined, because the processor no longer does. */
  readonly answerAll: () => void;
}

export function createRequests(post: (message: ToProcessor) => void): Requests {
  const open = new Map<number, (answer: Answer) => void>();
  let next = 0;
  return {
    ask: (request) => {
      const id = next++;
      post(request(id));
      return new Promise((resolve) => open.set(id, resolve));
    },
    answer: (id, answer) => {
      open.get(id)?.(answer);
      open.delete(id);
    },
    answerAll: () => {
      for (const resolve of open.values()) resolve(undefined);
      open.clear();
    },
  };
}
