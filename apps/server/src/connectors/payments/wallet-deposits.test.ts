// In: notices of payments that are being asked about, and of many at once. Out: how often, and how many at a time, the provider is asked.
import { expect, it } from 'vitest';
import type { PayProvider, Pulled } from './pay-provider.ts';
import type { PartnerParts } from './types.ts';
import { walletDeposits } from './wallet-deposits.ts';

/** A rail of deposits that wait to be paid, and a provider that answers when it is told to. */
function opened(count: number) {
  const deposits = new Map(
    Array.from({ length: count }, (_, n) => [
      n + 1,
      { id: n + 1, rail: 0, reference: `pay-${n + 1}`, amount: 100n, account: 5, state: 'pending', createdMs: 0 },
    ]),
  );
  const sequencer = { engine: { payments: { deposits, rails: [{ name: 'test-wallet' }] } } };
  const asked: { reference: string; answer: (pulled: Pulled) => void }[] = [];
  const provider: PayProvider = {
    rail: 'test-wallet',
    orderOf: (deposit) => `order-${deposit}`,
    begin: async () => null,
    pull: ({ reference }) => new Promise((answer) => asked.push({ reference, answer })),
    isOwnPage: () => true,
    noticeOf: () => null,
    reversibleMs: 0,
  };
  const parts = { sequencer, now: () => 0, report: (line: string) => expect(line).toBe('') } as unknown as PartnerParts;
  return { wallet: walletDeposits(parts, { provider, callback: 'http://127.0.0.1/' }), asked };
}
const turned = () => new Promise((resolve) => setImmediate(resolve));

it('asks once more when a notice comes while an answer is under way, and once only', async () => {
  const { wallet, asked } = opened(1);
  wallet.wake(1);
  wallet.wake(1);
  wallet.wake(1);
  expect(asked).toHaveLength(1);
  asked[0]!.answer({ state: 'open' });
  await turned();
  expect(asked).toHaveLength(2);
  asked[1]!.answer({ state: 'open' });
  await turned();
  expect(asked).toHaveLength(2);
  await wallet.stop();
});

it('asks about a few at a time, and about all', async () => {
  const { wallet, asked } = opened(30);
  for (let id = 1; id <= 30; id++) wallet.wake(id);
  let most = 0;
  for (let answered = 0; answered < 30; answered++) {
    most = Math.max(most, asked.length - answered);
    asked[answered]!.answer({ state: 'open' });
    await turned();
  }
  expect(most).toBe(8);
  expect(new Set(asked.map(({ reference }) => reference)).size).toBe(30);
  await wallet.stop();
});
