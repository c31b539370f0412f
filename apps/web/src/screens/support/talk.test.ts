import { CHAT_TEXT_MAXIMUM, type ChatMessage } from '@hilsa/contract';
import { expect, it } from 'vitest';
import { LONGEST_TEXT, newestAnswer, talkOf } from './talk.ts';

const message = (
  id: string,
  from: 'customer' | 'operator',
  minute: number,
  name: string | null = null,
): ChatMessage => ({
  id,
  from,
  name: from === 'operator' ? (name ?? 'Support') : null,
  text: `text ${id}`,
  fileId: null,
  masked: false,
  atMs: minute * 60_000,
});
const waiting = {
  requestId: 'r1',
  text: 'on its way',
  picture: null,
  fileId: null,
  atMs: 62 * 60_000,
  state: 'sending',
  problem: '',
} as const;
const hour = (atMs: number): string => `hour ${Math.floor(atMs / 3_600_000)}`;

it('puts what one speaker says within five minutes together, under its day', () => {
  const days = talkOf(
    [
      message('1', 'customer', 1),
      message('2', 'customer', 3),
      message('3', 'customer', 9),
      message('4', 'operator', 10, 'Nadia'),
      message('5', 'operator', 11, 'Karim'),
      message('6', 'operator', 61, 'Karim'),
    ],
    [waiting],
    null,
    hour,
  );
  expect(days.map(({ day, runs }) => [day, runs.map((run) => `${run.from} ${run.name} ${run.said.length}`)])).toEqual([
    ['hour 0', ['customer null 2', 'customer null 1', 'operator Nadia 1', 'operator Karim 1']],
    ['hour 1', ['operator Karim 1', 'customer null 1']],
  ]);
});
it('marks own messages up to the one that was read, by the size of ids and not by their letters', () => {
  const [day] = talkOf(
    [message('9', 'customer', 1), message('10', 'customer', 1), message('11', 'customer', 1)],
    [],
    '10',
    hour,
  );
  expect(day?.runs[0]?.said.map((said) => said.kind === 'arrived' && said.isRead)).toEqual([true, true, false]);
});
it('reads up to the newest answer, not to what the customer said after it', () => {
  expect(newestAnswer([message('1', 'operator', 1), message('2', 'operator', 1), message('3', 'customer', 1)])).toBe(
    '2',
  );
  expect(newestAnswer([message('3', 'customer', 1)])).toBeNull();
});
it('lets no more be typed than the server takes', () => expect(LONGEST_TEXT).toBe(CHAT_TEXT_MAXIMUM));
