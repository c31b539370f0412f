// In: commands that halt a share and let it trade again. Out: refusals or facts: a halt has a public reason, and ends by an auction.
import { done } from '../clock/run-due.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { beginAuction, isCrossed } from './auction.ts';
import type { HaltShare, ResumeShare } from './commands.ts';
import { type Share, shareAuctionOver, shareHalted, shareResumed } from './facts.ts';
import { shareAt, stockOf } from './facts.ts';
import { marketOf } from './state.ts';

const MOST_REASON = 500;
const LONGEST_AUCTION_MS = 3_600_000;

/** Orders stay and can be cancelled; none is taken, nothing trades. */
export function haltShare(world: World, { instrument, reason }: HaltShare): Reply {
  const each = find(world.state, instrument);
  if ('refusal' in each) return each;
  if (each.share.unlisted === true) return refuse('unknown-share', { instrument });
  if (reason.trim().length === 0 || reason.length > MOST_REASON) return refuse('reason-missing', { most: MOST_REASON });
  if (each.instrument.status !== 'trading') return refuse('instrument-cancel-only', { instrument });
  // ── nothing below may fail ──
  emit(world, shareHalted, { instrument, reason: reason.trim() });
  return { refusal: null, instrument };
}

export function resumeShare(world: World, { instrument, auctionMs }: ResumeShare): Reply {
  const each = find(world.state, instrument);
  if ('refusal' in each) return each;
  if (each.share.haltReason === '') return refuse('share-not-halted', { instrument });
  if (!Number.isInteger(auctionMs) || auctionMs < 1 || auctionMs > LONGEST_AUCTION_MS)
    return refuse('expiry-out-of-range', { expiresAtMs: auctionMs, latest: LONGEST_AUCTION_MS });
  // ── nothing below may fail ──
  emit(world, shareResumed, { instrument, auctionEndsAtMs: world.state.atMs + auctionMs });
  return { refusal: null, instrument };
}

/** The clock's: the orders of a share that collected for itself meet; while its market is closed they wait for its opening. */
export function endAuction(world: World, index: number): void {
  const each = shareAt(world.state, index);
  const { phase } = marketOf(world.state.stocks, stockOf(each.instrument).market)!;
  if (phase === 'continuous' && each.share.near !== 'none' && isCrossed(each)) beginAuction(world, each, 'resumption');
  emit(world, shareAuctionOver, { instrument: index });
  done(world, 'end-auction', index);
}

function find(state: State, index: number): Share | Refusal {
  const instrument = state.instruments[index];
  if (instrument === undefined) return refuse('unknown-instrument', { instrument: index });
  if (instrument.share === null) return refuse('unknown-share', { instrument: index });
  return { instrument, share: instrument.share };
}
