// In: the command that sets the rebate, and trades that earned a fee. Out: a refusal or facts: who invited the payer has a part of it.
import { feeRebate } from '@hilsa/formulas';
import type { SetReferralRebate } from '../commands.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { TRADE, TRADE_FLAG } from '../orders/words.ts';
import { refuse } from '../refusals.ts';
import { feeRebated, referralRebateSet } from './facts.ts';

/** At most half of what was earned is given away. */
const MOST_REBATE_BPS = 5_000;

export function setReferralRebate(world: World, { bps }: SetReferralRebate): Reply {
  if (!Number.isInteger(bps) || bps < 0 || bps > MOST_REBATE_BPS)
    return refuse('rebate-out-of-range', { bps, most: MOST_REBATE_BPS });
  // ── nothing below may fail ──
  emit(world, referralRebateSet, { bps });
  return { refusal: null };
}

/**
 * Hand on the rebate of both sides' fees, the taker's first. One level: who invited the referrer has nothing of it.
 * @param at where the trade's fact starts, the last one in the buffer
 */
export function rebateFees(world: World, instrument: InstrumentState, at: number): void {
  if (world.state.referralRebateBps === 0) return;
  const { words, doubles, money } = world.facts;
  const { baseAsset, quoteAsset } = instrument.listing;
  const takerSells = (words[at + TRADE.flags]! & TRADE_FLAG.takerSells) !== 0;
  const bought = instrument.feeIsOnMoney ? quoteAsset : baseAsset;
  const tradeId = doubles[(at + TRADE.id) >> 1]!;
  const [taker, maker] = [words[at + TRADE.taker]!, words[at + TRADE.maker]!];
  const [takerFee, makerFee] = [money[(at + TRADE.takerFee) >> 1]!, money[(at + TRADE.makerFee) >> 1]!];
  rebateFee(world, tradeId, taker, takerSells ? quoteAsset : bought, takerFee);
  rebateFee(world, tradeId, maker, takerSells ? bought : quoteAsset, makerFee);
}

function rebateFee(world: World, tradeId: number, referee: number, asset: number, paid: bigint): void {
  const referrer = world.state.accounts.referrer(referee);
  if (referrer === null) return;
  const amount = feeRebate(paid, world.state.referralRebateBps);
  if (amount > 0n) emit(world, feeRebated, { tradeId, referrer, referee, asset, amount });
}
