import { describe, expect, it } from 'vitest';
import type { Command } from '@hilsa/core';
import { ByteWriter } from './byte-stream.ts';
import { readCommand, writeCommand } from './command-bytes.ts';

const bytesOf = (command: Command): string => {
  const to = new ByteWriter();
  writeCommand(to, command);
  return to.from(0).toString('hex');
};
const open = (referrer: number | null): Command => ({
  kind: 'open-account',
  atMs: 5,
  ownerKind: 'customer',
  referrer,
});

describe('the bytes of a command', () => {
  it.each([open(2), open(2 ** 31 - 1), { kind: 'set-referral-rebate', atMs: 5, bps: 1_000 } as const])(
    'come back as what was written: %o',
    (command) => {
      expect(readCommand(Buffer.from(bytesOf(command), 'hex'), 5)).toEqual(command);
    },
  );

  it('of an order end with its conditions, and are what they always were where it has none', () => {
    const plain: Command = {
      kind: 'place-order',
      atMs: 5,
      account: 7,
      instrument: 1,
      side: 'sell',
      type: 'limit',
      timeInForce: 'good-till-cancelled',
      postOnly: false,
      selfTradePrevention: 'expire-taker',
      ticks: 100,
      lots: 3,
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
      queue: false,
    };
    const stopLeg = { triggerTicks: 90, ticks: 89 };
    for (const command of [
      plain,
      { ...plain, trailBps: 50 },
      { ...plain, stopLeg },
      { ...plain, trailBps: 9, stopLeg },
      { ...plain, shownLots: 2, expiresUnfilled: true },
      { ...plain, expiresUnfilled: true },
    ])
      expect(readCommand(Buffer.from(bytesOf(command), 'hex'), 5)).toEqual(command);
    expect(bytesOf({ ...plain, stopLeg }).startsWith(bytesOf(plain))).toBe(true);
    expect(bytesOf(plain)).toHaveLength(2 * (1 + 8 + 8 + 1 + 1 + 1 + 1 + 1 + 8 + 8 + 8 + 8 + 8 + 1));
  });

  it('that are cut in a referrer are turned down', () => {
    expect(() => readCommand(Buffer.from(bytesOf(open(7)), 'hex').subarray(0, 6), 5)).toThrow(RangeError);
  });
});
