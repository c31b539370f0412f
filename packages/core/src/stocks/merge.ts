// In: a share that becomes part of another. Out: a holder's old shares for new ones, settled or not alike, and parts of a share in cash.
import { sharesGained } from '@hilsa/formulas/stocks';
import { ownerOf } from '../accounts/wallets.ts';
import type { World } from '../engine-types.ts';
import type { HoldReason } from '../ledger/holds.ts';
import { holdTogether, move, release } from '../ledger/money.ts';
import type { State } from '../state.ts';
import type { CorporateAction } from './commands.ts';
import { shareAt, stockOf } from './facts.ts';
import { ISSUERS, lastClose } from './state.ts';

type Merger = Extract<CorporateAction, { kind: 'merger' }>;
interface Merging {
  readonly id: number;
  readonly instrument: number;
  readonly terms: Merger;
}

/** What is held so goes on being held so, in new shares. A pledge stays what its loan was given for, and is exchanged when it is free. */
const MOVES: ReadonlySet<HoldReason> = new Set(['settlement', 'lock-up', 'vesting']);

/** Whether the other is a share of the same market that trades, in the same money. */
export function mayMerge({ instruments }: State, from: number, into: number): boolean {
  const [one, other] = [instruments[from], instruments[into]];
  if (one === undefined || other === undefined || other.share === null || from === into) return false;
  if (other.share.unlisted === true || stockOf(other).right !== undefined) return false;
  return stockOf(one).market === stockOf(other).market && stockOf(one).quoteAsset === stockOf(other).quoteAsset;
}

/** All that an account has and may give. @returns what it has of it: new shares, and quote units for what is no whole one */
export function exchange(
  world: World,
  merging: Merging,
  account: number,
  only?: bigint,
): { readonly shares: bigint; readonly gained: bigint; readonly cash: bigint } {
  const { state } = world;
  const { id, instrument, terms } = merging;
  const { baseAsset: old } = shareAt(state, instrument).instrument.listing;
  const { instrument: other, share } = shareAt(state, terms.into);
  const { baseAsset, quoteAsset, tickUnits } = stockOf(other);
  const holds =
    only === undefined
      ? state.holds
          .ofOwner(ownerOf(account))
          .filter((hold) => hold.account === account && hold.asset === old && MOVES.has(hold.reason))
          .map((hold) => ({ ...hold }))
      : [];
  for (const { id: held } of holds) release(world, state.holds.get(held)!);
  const shares = only ?? state.balances.available(account, old);
  const price = BigInt(lastClose(share) || share.reference) * tickUnits;
  const { shares: gained, cash } = sharesGained(shares, terms, price);
  const issuers = state.houses.get(ISSUERS)!;
  const about = { reason: 'merger', causeKind: 'corporate-action', cause: id } as const;
  move(world, { from: account, to: issuers, asset: old, amount: shares, ...about });
  move(world, { from: issuers, to: account, asset: baseAsset, amount: gained, ...about });
  move(world, { from: issuers, to: account, asset: quoteAsset, amount: cash, ...about });
  for (const { amount, reason, causeKind, cause, untilMs } of holds)
    holdTogether(world, {
      account,
      asset: baseAsset,
      amount: (amount * terms.gained) / terms.held,
      reason,
      causeKind,
      cause,
      untilMs,
    });
  return { shares, gained, cash };
}
