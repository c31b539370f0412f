// In: what is wrong with what was typed, and which refusal of the server belongs to which field.
// Out: a form's moments: problems are shown after the first try, it is sent once at a time, a refusal stands beside its field until something is typed.
import { Refused } from '@hilsa/wire';
import { type FormEvent, useState } from 'react';
import { type MessageKey, type Values, useText } from '../i18n/index.ts';
import { sentenceOf, tell } from './tell.ts';

/** What is wrong with what was typed into one field. */
export interface Problem {
  readonly key: MessageKey;
  readonly values?: Values;
}

export interface Form<Field extends string> {
  readonly busy: boolean;
  /** The sentence beside a field, null while it has none. */
  shown(field: Field): string | null;
  /** What the server, or a part of the form, says against a field. */
  refuse(field: Field, sentence: string): void;
  /** Something was typed: what the server said before no longer speaks of it. */
  typed(): void;
  submit(event: FormEvent): void;
}

/**
 * @param problems of the fields as they stand; none: it may be sent
 * @param fieldOf refusal → field; another refusal is told as a toast
 * @param send does the sending and what follows; throws what the call throws
 */
export function useForm<Field extends string>(
  problems: Readonly<Partial<Record<Field, Problem>>>,
  fieldOf: Readonly<Record<string, Field>>,
  send: () => Promise<void>,
): Form<Field> {
  const text = useText();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly field: Field; readonly sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const field = error instanceof Refused ? fieldOf[error.refusal] : undefined;
      if (field === undefined) tell(error);
      else setRefused({ field, sentence: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    shown: (field) => {
      if (refused?.field === field) return refused.sentence;
      const problem = problems[field];
      return tried && problem !== undefined ? text(problem.key, problem.values) : null;
    },
    refuse: (field, sentence) => setRefused({ field, sentence }),
    typed: () => setRefused(null),
    submit: (event) => {
      event.preventDefault();
      void run();
    },
  };
}
