// In: the command that sets the share, and trades that earned a fee. Out: a refusal or facts: who invited the payer has a part of it.
import { feeShare } from '@hilsa/formulas';
import type { SetReferralShare } from '../commands.ts';
import { emitFeeShared, emitReferralShare } from '../emit.ts';
import type { Reply, Room } from '../engine-types.ts';
import { TRADE, TRADE_FLAG } from '../fact-words.ts';
import { refuse } from '../refusals.ts';
import type { InstrumentState } from '../state.ts';

/** At most half of what was earned is given away. */
const MOST_SHARE_BPS = 5_000;

export function setReferralShare(room: Room, { bps }: SetReferralShare): Reply {
  if (!Number.isInteger(bps) || bps < 0 || bps > MOST_SHARE_BPS)
    return refuse('share-out-of-range', { bps, most: MOST_SHARE_BPS });
  // ── nothing below may fail ──
  emitReferralShare(room, bps);
  return { refusal: null };
}

/**
 * Hand on the share of both sides' fees, the taker's first. One level: who invited the referrer has nothing of it.
 * @param at where the trade's fact starts, the last one in the buffer
 */
export function shareFees(room: Room, instrument: InstrumentState, at: number): void {
  if (room.state.referralShareBps === 0) return;
  const { words, doubles, money } = room.facts;
  const { baseAsset, quoteAsset } = instrument.listing;
  const takerSells = (words[at + TRADE.flags]! & TRADE_FLAG.takerSells) !== 0;
  const tradeId = doubles[(at + TRADE.id) >> 1]!;
  const [taker, maker] = [words[at + TRADE.taker]!, words[at + TRADE.maker]!];
  const [takerFee, makerFee] = [money[(at + TRADE.takerFee) >> 1]!, money[(at + TRADE.makerFee) >> 1]!];
  shareFee(room, tradeId, taker, takerSells ? quoteAsset : baseAsset, takerFee);
  shareFee(room, tradeId, maker, takerSells ? baseAsset : quoteAsset, makerFee);
}

function shareFee(room: Room, tradeId: number, payer: number, asset: number, paid: bigint): void {
  const referrer = room.state.accounts.referrer(payer);
  if (referrer === null) return;
  const amount = feeShare(paid, room.state.referralShareBps);
  if (amount > 0n) emitFeeShared(room, tradeId, referrer, payer, asset, amount);
}
