// In: a share's new trading code and its day. Out: a refusal, or its announcement; when its time has come the code: whoever knew the old one still
// finds it.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import { actionAnnounced, actionEnded, codeChanged } from './action-facts.ts';
import type { ChangeCode } from './commands.ts';
import { isSoundDocument } from './document.ts';

export function changeCode(world: World, { instrument: index, code, fromMs, document }: ChangeCode): Reply {
  const { instruments, symbols, atMs, stocks } = world.state;
  const instrument = instruments[index];
  if (instrument === undefined) return refuse('unknown-instrument', { instrument: index });
  if (instrument.share === null || instrument.share.unlisted === true)
    return refuse('unknown-share', { instrument: index });
  if (!/^[A-Z0-9]{2,20}$/.test(code)) return refuse('listing-invalid', { field: 'symbol', value: code });
  if (!isSoundDocument(document)) return refuse('action-invalid', { field: 'document' });
  if (!Number.isSafeInteger(fromMs) || fromMs < atMs)
    return refuse('effective-date-past', { effectiveAtMs: fromMs, now: atMs });
  if (symbols.has(code)) return refuse('instrument-already-listed', { symbol: code });
  // ── nothing below may fail ──
  emit(world, actionAnnounced, {
    action: stocks.nextAction,
    instrument: index,
    terms: { kind: 'new-code', code, ...(document !== undefined && { document }) },
    recordAtMs: fromMs,
    unboundDay: 0,
  });
  return { refusal: null, instrument: index };
}

/** The clock's: its time has come. Nobody has a part of it, so nobody is looked through and the market need not be closed. */
export function applyCode(
  world: World,
  action: { readonly id: number; readonly instrument: number },
  code: string,
): void {
  const { id, instrument } = action;
  emit(world, codeChanged, { instrument, code });
  emit(world, actionEnded, { action: id, instrument, reference: 0, closesAtMs: 0 });
}
