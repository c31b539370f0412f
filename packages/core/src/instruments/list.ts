// In: commands that list assets and instruments, halt and resume. Out: refusals or facts.
import { unitsPerTickLot } from '@hilsa/formulas';
import type { ListAsset, Listing, ListInstrument, SetInstrumentStatus } from '../commands.ts';
import { emitListed, emitStatus } from '../emit.ts';
import type { Room, Reply } from '../engine-types.ts';
import { KIND, STATUSES } from '../fact-words.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';

/** Notional × 10,000 must fit 63 bits, so that a fee is computed without overflow. */
const MAX_NOTIONAL = 2n ** 63n / 10_001n;
const MAX_LOTS = 2 ** 31 - 1;

export function listAsset(room: Room, command: ListAsset): Reply {
  const { state } = room;
  const { code, decimals } = command;
  if (!/^[A-Z0-9]{2,12}$/.test(code)) return refuse('listing-invalid', { field: 'code', value: code });
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 12)
    return refuse('listing-invalid', { field: 'decimals', value: decimals });
  if (state.assets.some((asset) => asset.code === code)) return refuse('asset-already-listed', { code });
  // ── nothing below may fail ──
  const asset = state.assets.length;
  emitListed(room, KIND.assetListed, asset, `${code} ${decimals}`);
  return { refusal: null, asset };
}

export function listInstrument(room: Room, command: ListInstrument): Reply {
  const { state } = room;
  const { listing } = command;
  if (state.instruments.some((instrument) => instrument.listing.symbol === listing.symbol)) {
    return refuse('instrument-already-listed', { symbol: listing.symbol });
  }
  const wrong = wrongField(state, listing);
  if (wrong !== null) return refuse('listing-invalid', { field: wrong, value: String(listing[wrong]) });
  // ── nothing below may fail ──
  const instrument = state.instruments.length;
  const { tickUnits, lotUnits, minNotional, maxNotional, ...plain } = listing;
  const wide = {
    tickUnits: `${tickUnits}`,
    lotUnits: `${lotUnits}`,
    minNotional: `${minNotional}`,
    maxNotional: `${maxNotional}`,
  };
  emitListed(room, KIND.instrumentListed, instrument, JSON.stringify({ ...plain, ...wide }));
  return { refusal: null, instrument };
}

export function setInstrumentStatus(room: Room, command: SetInstrumentStatus): Reply {
  const instrument = room.state.instruments[command.instrument];
  if (instrument === undefined) return refuse('unknown-instrument', { instrument: command.instrument });
  // ── nothing below may fail ──
  emitStatus(room, command.instrument, STATUSES.indexOf(command.status));
  return { refusal: null, instrument: command.instrument };
}

/** The first field of a listing that makes no sense, or null. */
function wrongField(state: State, listing: Listing): keyof Listing | null {
  const base = state.assets[listing.baseAsset];
  const between = (value: number, low: number, high: number): boolean =>
    Number.isInteger(value) && value >= low && value <= high;
  if (!/^[A-Z0-9.-]{2,24}$/.test(listing.symbol)) return 'symbol';
  if (base === undefined) return 'baseAsset';
  if (state.assets[listing.quoteAsset] === undefined || listing.quoteAsset === listing.baseAsset) return 'quoteAsset';
  if (listing.tickUnits <= 0n) return 'tickUnits';
  const unit = unitsPerTickLot(listing.tickUnits, listing.lotUnits, base.decimals);
  if (unit === null) return 'lotUnits';
  if (!between(listing.minLots, 1, MAX_LOTS)) return 'minLots';
  if (!between(listing.maxLots, listing.minLots, MAX_LOTS) || BigInt(listing.maxLots) * listing.lotUnits > MAX_NOTIONAL)
    return 'maxLots';
  if (listing.minNotional < 0n) return 'minNotional';
  const most = unit * 2n ** 53n < MAX_NOTIONAL ? unit * 2n ** 53n - 1n : MAX_NOTIONAL;
  if (listing.maxNotional <= listing.minNotional || listing.maxNotional > most) return 'maxNotional';
  if (!between(listing.priceBandBps, 1, 10_000)) return 'priceBandBps';
  if (!between(listing.marketProtectionBps, 1, 10_000)) return 'marketProtectionBps';
  if (!between(listing.makerFeeBps, 0, 1_000)) return 'makerFeeBps';
  if (!between(listing.takerFeeBps, 0, 1_000)) return 'takerFeeBps';
  if (!between(listing.referenceTicks, 1, MAX_TICKS / 4)) return 'referenceTicks';
  return null;
}
