// In: the sequencers of both worlds. Out: a customer's account in a world, opened once however often it is asked for.
import type { World } from '@hilsa/contract';
import { accountOf, type Wallet } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import type { Sequencer } from '../sequencer/index.ts';

/** What a new demo account starts with: each asset into a wallet. */
export interface StartingMoney {
  wallet: Wallet;
  asset: string;
  /** Decimal text. */
  amount: string;
}

/**
 * Opens an account by an ordinary command whose request id is the customer's number, so that a repeated call after a crash finds
 * the account of the first. Demo accounts get their test money the same way; live mode has no such command.
 * @param referrer account of that world which has a share in the fees that the new one pays; the same in every repeated call
 * @param round which practice of the customer it is for: 0 the first; each has an account of its own
 * @returns the account's number in that world's core
 */
export function accountOpener(
  sequencers: Readonly<Record<World, Sequencer>>,
  mode: 'sandbox' | 'live',
  start: readonly StartingMoney[],
) {
  return async (world: World, customerId: string, referrer: number | null, round = 0): Promise<number> => {
    const sequencer = sequencers[world];
    const opened = await sequencer.submit({
      command: { kind: 'open-account', ownerKind: 'customer', referrer, atMs: 0 },
      requestId: round === 0 ? `customer-${customerId}` : `customer-${customerId}-round-${round}`,
      caller: 'system',
    });
    if (opened.refusal !== null) throw new Error(`the ${world} core refused to open an account: ${opened.refusal}`);
    const account = opened.account!;
    if (world === 'demo' && mode === 'sandbox')
      for (const given of start) await giveStartingMoney(sequencer, account, given);
    return account;
  };
}

async function giveStartingMoney(
  sequencer: Sequencer,
  owner: number,
  { wallet, asset, amount }: StartingMoney,
): Promise<void> {
  const { assets } = sequencer.engine;
  const index = assets.findIndex(({ code }) => code === asset);
  const units = index < 0 ? null : parseDecimal(amount, assets[index]!.decimals);
  if (units === null) throw new Error(`the demo world has no asset ${asset} to give ${amount} of`);
  const given = await sequencer.submit({
    command: { kind: 'issue-test-money', account: accountOf(owner, wallet), asset: index, amount: units, atMs: 0 },
    requestId: `starting-money-${asset}`,
    caller: 'system',
  });
  if (given.refusal !== null) throw new Error(`the demo core refused the starting money: ${given.refusal}`);
}

/** Tells a world's core whether an account may trade. Disabling cancels its open orders in the same command; repeating changes nothing. */
export function standingSetter(sequencers: Readonly<Record<World, Sequencer>>) {
  return async (world: World, account: number, standing: 'active' | 'disabled'): Promise<void> => {
    const set = await sequencers[world].submit({
      command: { kind: 'set-standing', account, standing, atMs: 0 },
      requestId: null,
      caller: 'system',
    });
    if (set.refusal !== null) throw new Error(`the ${world} core refused to set a standing: ${set.refusal}`);
  };
}

/** Tells the real world's core how many times the published limits an account has; repeating changes nothing. */
export function limitSetter(sequencer: Sequencer) {
  return async (account: number, times: number): Promise<void> => {
    const set = await sequencer.submit({
      command: { kind: 'set-limit-multiple', account, times, atMs: 0 },
      requestId: null,
      caller: 'system',
    });
    if (set.refusal !== null) throw new Error(`the real core refused to set limits: ${set.refusal}`);
  };
}
