// In: messages that arrived and messages on their way.
// Out: the conversation as it is drawn: days, then runs of one speaker; and what the marks of reading say.
import type { ChatMessage } from '@hilsa/contract';
import { compareIds } from '../../live/index.ts';
import type { Outgoing } from './outgoing.ts';

export type Said =
  | { readonly kind: 'arrived'; readonly message: ChatMessage; readonly isRead: boolean }
  | { readonly kind: 'outgoing'; readonly message: Outgoing };

export interface Run {
  readonly key: string;
  readonly from: 'customer' | 'operator';
  /** Whoever of the support speaks. */
  readonly name: string | null;
  readonly said: readonly Said[];
}
export interface Day {
  readonly day: string;
  readonly runs: readonly Run[];
}

/** The longest text the server takes, in characters. The contract says so too, but it would bring its whole checker along. */
export const LONGEST_TEXT = 2000;

/** What one speaker says within this time stands together. */
const TOGETHER_MS = 5 * 60_000;

/** `dayOf` names the day of a moment. Messages on their way stand last, as the newest. */
export function talkOf(
  messages: readonly ChatMessage[],
  waiting: readonly Outgoing[],
  readByOperator: string | null,
  dayOf: (atMs: number) => string,
): readonly Day[] {
  const lines: { from: Run['from']; name: string | null; atMs: number; key: string; said: Said }[] = [
    ...messages.map((message) => ({
      from: message.from,
      name: message.name,
      atMs: message.atMs,
      key: message.id,
      said: { kind: 'arrived' as const, message, isRead: isRead(message, readByOperator) },
    })),
    ...waiting.map((message) => ({
      from: 'customer' as const,
      name: null,
      atMs: message.atMs,
      key: message.requestId,
      said: { kind: 'outgoing' as const, message },
    })),
  ];
  const days: {
    day: string;
    runs: { key: string; from: Run['from']; name: string | null; said: Said[]; lastMs: number }[];
  }[] = [];
  for (const line of lines) {
    const name = dayOf(line.atMs);
    let day = days.at(-1);
    if (day?.day !== name) days.push((day = { day: name, runs: [] }));
    const run = day.runs.at(-1);
    if (run !== undefined && run.from === line.from && run.name === line.name && line.atMs - run.lastMs < TOGETHER_MS) {
      run.said.push(line.said);
      run.lastMs = line.atMs;
    } else day.runs.push({ key: line.key, from: line.from, name: line.name, said: [line.said], lastMs: line.atMs });
  }
  return days;
}

function isRead(message: ChatMessage, readByOperator: string | null): boolean {
  return message.from === 'customer' && readByOperator !== null && compareIds(message.id, readByOperator) <= 0;
}

/** The newest message of the support: what reading the conversation marks. */
export function newestAnswer(messages: readonly ChatMessage[]): string | null {
  return messages.findLast(({ from }) => from === 'operator')?.id ?? null;
}
