// In: what changed anywhere an operator can look. Out: one list of listeners, for the console's stream.
import type { ConsoleEvent, ConsoleTopic } from '@hilsa/contract/console/index';

export interface Events {
  /** @param id null: the whole list is meant */
  tell(topic: ConsoleTopic, id: string | null): void;
  /** @returns ends the listening */
  listen(listener: (event: ConsoleEvent) => void): () => void;
}

export function createEvents(): Events {
  const listeners = new Set<(event: ConsoleEvent) => void>();
  return {
    tell(topic, id) {
      for (const listener of listeners) listener({ topic, id });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
