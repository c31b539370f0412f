import { afterEach, expect, it, vi } from 'vitest';
import { lostReason, perform } from './actions.ts';

/** Every body that left, and what the server does with each in turn. */
function serverThat(...answers: (() => Promise<Response>)[]): { requestId: string; reason: string }[] {
  const sent: { requestId: string; reason: string }[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as { requestId: string; reason: string });
    return answers.shift()!();
  });
  return sent;
}
const lost = () => Promise.reject(new TypeError('the line broke'));
const answer = (code: number, refusal?: string) => async () =>
  Response.json({ code, msg: 'said', data: { actionId: '1', state: 'done', result: {} }, refusal });
const done = answer(0);
const halt = (reason: string, status: 'halted' | 'cancel-only' = 'halted') =>
  perform('halt-market', 'real:BTCUSDT', { status }, reason);
const fails = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable(),
    () => undefined,
  );

afterEach(() => vi.unstubAllGlobals());

it('sends what was lost again with its own id and its own words, wherever it is asked from', async () => {
  const sent = serverThat(lost, answer(503), done, done);
  await fails(halt('The feed stands still.'));
  expect(lostReason('halt-market', 'real:BTCUSDT', { status: 'halted' })).toBe('The feed stands still.');
  await fails(halt('Written anew in a dialog that was opened again'));
  await halt('And once more');
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1);
  expect(new Set(sent.map(({ reason }) => reason))).toEqual(new Set(['The feed stands still.']));
  expect(lostReason('halt-market', 'real:BTCUSDT', { status: 'halted' })).toBeNull();
  await halt('Another day');
  expect(sent[3]!.requestId).not.toBe(sent[0]!.requestId);
  expect(sent[3]!.reason).toBe('Another day');
});

it('takes a refusal for the answer, and nothing else that says no', async () => {
  const sent = serverThat(lost, answer(429, 'rate-limited'), answer(-1000), answer(-1001, 'nothing-to-change'), done);
  for (let times = 0; times < 4; times += 1) await fails(halt('The feed stands still.'));
  await halt('The feed stands still.');
  const ids = sent.map(({ requestId }) => requestId);
  expect(new Set(ids.slice(0, 4)).size).toBe(1);
  expect(ids[4]).not.toBe(ids[0]);
});

it('holds on to nothing that was certainly not done', async () => {
  const sent = serverThat(answer(429, 'rate-limited'), done);
  await fails(halt('The feed stands still.'));
  expect(lostReason('halt-market', 'real:BTCUSDT', { status: 'halted' })).toBeNull();
  await halt('In other words');
  expect(sent[1]!.reason).toBe('In other words');
});

it('keeps different things apart', async () => {
  const sent = serverThat(lost, done, done);
  await fails(halt('Halted'));
  await halt('Less', 'cancel-only');
  expect(sent[1]).toMatchObject({ reason: 'Less' });
  expect(sent[1]!.requestId).not.toBe(sent[0]!.requestId);
  await halt('Halted');
});

it('finds what was lost again after a reload, with its own words', async () => {
  const sent = serverThat(lost, done, done);
  await fails(halt('The feed stands still.'));
  vi.resetModules();
  const again = await import('./actions.ts');
  expect(again.lostReason('halt-market', 'real:BTCUSDT', { status: 'halted' })).toBe('The feed stands still.');
  await again.perform('halt-market', 'real:BTCUSDT', { status: 'halted' }, 'Typed anew');
  expect(sent[1]).toEqual({ ...sent[0] });
  await again.perform('halt-market', 'real:BTCUSDT', { status: 'halted' }, 'Typed anew');
  expect(sent[2]!.requestId).not.toBe(sent[0]!.requestId);
});
