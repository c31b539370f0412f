// In: nothing. Out: doors whose core takes withdrawals, a rail of its own with a destination that has rested, and payouts that a factor signed.
import { digestOf } from '@hilsa/core/payments/proof';
import type { Withdrawal } from '@hilsa/core/payments/state';
import { accountOf, type Wallet } from '@hilsa/core';
import { factorSigned, IDENTITY, LIFE_POLICY, rawPublic } from '@hilsa/testkit';
import { expect } from 'vitest';
import { type Doors, openDoors } from './doors.ts';

const DAY_MS = 86_400_000;
export type Sequencer = Doors['worlds']['real']['sequencer'];
type Command = Parameters<Sequencer['submit']>[0]['command'];

interface Wanted {
  readonly name: string;
  readonly asset: string;
  readonly wallet: Wallet;
  readonly to: string;
  readonly policy?: typeof LIFE_POLICY;
}
export interface Place extends Pick<Wanted, 'name' | 'asset' | 'to'> {
  readonly rail: number;
  readonly account: number;
  readonly destination: number;
}
export interface PayoutDoors {
  readonly doors: Doors;
  /** @throws Error naming the refusal */
  run(command: Command): Promise<{ readonly id?: number; readonly account?: number }>;
  /** Somebody with money, whose destination has rested for a day. */
  begin(wanted: Wanted): Promise<Place>;
  /** @returns number of the withdrawal, of so many units by the way of that number */
  asks(place: Place, amount: bigint, method?: 0 | 1): Promise<number>;
  /** Those of the place's rail that have not ended. */
  open(place: Place): Withdrawal[];
  now(): number;
}

export async function openPayoutDoors(): Promise<PayoutDoors> {
  const doors = await openDoors({}, { isTimed: true });
  const { sequencer } = doors.worlds.real;
  const { engine } = sequencer;
  const now = (): number => Date.now() + doors.clock.ahead;
  let asked = 0;
  const run: PayoutDoors['run'] = async (command) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
    return reply;
  };
  const publicKey = rawPublic(IDENTITY);
  const key = { account: null, keyId: 'identity', algorithm: 'eddsa', publicKey, host: 'hilsa.example' } as const;
  await run({ kind: 'set-proof-key', ...key, isOn: true, atMs: 0 });
  return {
    doors,
    run,
    now,
    open: (place) => [...engine.payments.withdrawals.values()].filter(({ rail }) => rail === place.rail),
    async begin({ name, asset: code, wallet, to, policy = LIFE_POLICY }) {
      const asset = engine.assets.findIndex((each) => each.code === code);
      const by = { maker: 'kim', checker: 'lee' };
      const { id: rail } = await run({ kind: 'set-rail', name, asset, wallet, policy, ...by, atMs: 0 });
      const { account } = await run({ kind: 'open-account', ownerKind: 'customer', referrer: null, atMs: 0 });
      const purse = accountOf(account!, wallet);
      await run({ kind: 'issue-test-money', account: purse, asset, amount: 10n ** 9n, atMs: 0 });
      const add = { account: account!, rail: rail!, destination: to, match: 'equal' } as const;
      const { id: destination } = await run({ kind: 'add-destination', ...add, atMs: 0 });
      doors.clock.ahead += DAY_MS + 60_000;
      // The core's clock follows in its own steps.
      await expect
        .poll(
          async () => {
            await run({ kind: 'set-referral-rebate', bps: 0, atMs: 0 });
            return engine.atMs > now() - 4_000;
          },
          { timeout: 50_000, interval: 50 },
        )
        .toBe(true);
      return { name, asset: code, to, rail: rail!, account: account!, destination: destination! };
    },
    async asks({ account, destination, name, asset, to }, amount, method = 1) {
      const way = LIFE_POLICY.methods[method]!;
      const fee = way.feeUnits + (amount * BigInt(way.feePpm) + 999_999n) / 1_000_000n;
      const requestId = `payout-${(asked += 1)}`;
      const askedMs = engine.atMs;
      const about = { accountId: String(account), asset, rail: `${name}/${way.name}`, destination: to };
      const digest = Buffer.from(digestOf({ ...about, amount, fee, requestId, atMs: askedMs })).toString('hex');
      const given = { account, destination, method, amount, fee, requestId, askedMs };
      const { id } = await run({ kind: 'request-withdrawal', ...given, proof: factorSigned('totp', digest), atMs: 0 });
      return id!;
    },
  };
}
