// In: a symbol, or numbers of instruments. Out: the series, which are listed, or were until they were settled.
import { Refused } from '../../identity/index.ts';
import { optionEnded, type OptionEndedRow, optionsEnded } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { instrumentOf } from '../submit.ts';
import { codeOf, endsAt, type Series, seriesOf, stepOf } from './chain.ts';
import { unitWorth } from './worth.ts';

/** @throws Refused unknown-instrument */
export function seriesNamed(world: WorldRooms, symbol: string): Series {
  const series = seriesOf(world, instrumentOf(world, symbol).state);
  if (series === null) throw new Refused('unknown-instrument', { symbol });
  return series;
}

/** What a series is, or was: settled ones are in the tables alone. */
export interface Known extends Omit<OptionEndedRow, 'asset'> {
  readonly worth: bigint | null;
  /** `closed`: it is settled. */
  readonly phase: 'trading' | 'ended' | 'settling' | 'closed';
}

export function knownOf(world: WorldRooms, series: Series): Known {
  const { state, listing, underlying } = series;
  const { symbol, option, wallet, quoteAsset, strike, multiplier, tickUnits } = listing;
  const [instrument, code, step] = [state.index, codeOf(world, underlying), stepOf(series)];
  const what = { instrument, symbol, code, option, wallet, quoteAsset, strike, multiplier, tickUnits, step };
  const { phase } = state.option!;
  return {
    ...what,
    underlying: underlying.instrument,
    endsMs: endsAt(world, series),
    worth: unitWorth(world, series),
    phase,
  };
}
const endedAs = (row: OptionEndedRow): Known => ({ ...row, worth: null, phase: 'closed' });

/** Of rows: what each series is or was. */
export async function seriesBy(world: WorldRooms, instruments: readonly number[]): Promise<Map<number, Known>> {
  const found = new Map<number, Known>();
  const gone: number[] = [];
  for (const index of new Set(instruments)) {
    const state = world.sequencer.engine.listed(index);
    const series = state === undefined ? null : seriesOf(world, state);
    if (series === null) gone.push(index);
    else found.set(index, knownOf(world, series));
  }
  for (const [index, row] of await optionsEnded(world.tables, gone)) found.set(index, endedAs(row));
  return found;
}

/** @throws Refused unknown-instrument */
export async function seriesNow(world: WorldRooms, symbol: string): Promise<Known> {
  const listed = world.publisher.listings.bySymbol(symbol);
  const series = listed === undefined ? null : seriesOf(world, listed.state);
  if (series !== null) return knownOf(world, series);
  const ended = await optionEnded(world.tables, symbol);
  if (ended === null) throw new Refused('unknown-instrument', { symbol });
  return endedAs(ended);
}
