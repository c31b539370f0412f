// In: a question, asked from anywhere with ask().
// Out: the answer; and the question that stands now, for the host that draws it (parts/dialog.tsx).
import { useSyncExternalStore } from 'react';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** What pressing yes does: a verb, not "OK". */
  readonly confirm: string;
  /** Absent: the catalogue's "Cancel". null: only the one button (a notice). */
  readonly cancel?: string | null;
  readonly danger?: boolean;
}
export interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
  readonly open: boolean;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function put(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog; resolves true when confirmed, false when cancelled, escaped or replaced by a newer question. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      question,
      open: true,
      answer: (yes) => {
        resolve(yes);
        if (asked?.question === question) put({ question, answer: () => undefined, open: false });
      },
    });
  });
}

export function useAsked(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
