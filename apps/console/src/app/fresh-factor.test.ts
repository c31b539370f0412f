import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { askForFactor, onFactorAsked } from './fresh-factor.ts';

const DECISION = { id: '9', decision: 'approve', reason: 'Compared with the published rate.' } as const;
const refused = { code: -1001, msg: 'Show that it is you', refusal: 'fresh-factor-required', data: null };
const done = { code: 0, msg: '', data: { state: 'done', result: {} } };
const answers = (...bodies: unknown[]) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(bodies.shift())))),
  );
afterEach(() => vi.unstubAllGlobals());

it('asks in place and sends the very same again', async () => {
  answers(refused, done);
  const stop = onFactorAsked(() => Promise.resolve(true));
  expect(await call('/approvals/decide', DECISION)).toEqual({ state: 'done', result: {} });
  const sent = vi.mocked(fetch).mock.calls.map(([, options]) => options?.body);
  expect(sent).toEqual([JSON.stringify(DECISION), JSON.stringify(DECISION)]);
  stop();
});
it('tells the refusal when nobody answers, and asks no second time', async () => {
  answers(refused, refused);
  const ask = vi.fn(() => Promise.resolve(false));
  const stop = onFactorAsked(ask);
  await expect(call('/approvals/decide', DECISION)).rejects.toMatchObject({ refusal: 'fresh-factor-required' });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(1);
  stop();
  await expect(call('/approvals/decide', DECISION)).rejects.toMatchObject({ refusal: 'fresh-factor-required' });
});
it('asks once for all that wait at the same time', async () => {
  let open: (proven: boolean) => void = () => undefined;
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (open = resolve)));
  const stop = onFactorAsked(ask);
  const both = Promise.all([askForFactor(), askForFactor()]);
  open(true);
  expect(await both).toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});
