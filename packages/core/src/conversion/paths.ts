// In: the pairs and markets of a live world, and one as it would be. Out: the chain of steps that leads from taka to a coin, named, or null.
// No law of Bangladesh lets taka become a virtual asset, however many steps there are between. What comes by mobile wallet is taka, so it
// is where every chain begins. The sandbox has no such law: nothing in it is money.
import { forbiddenPath, isCurrency, type Step } from '@hilsa/formulas/conversion';
import type { World } from '../engine-types.ts';
import type { Listing } from '../instruments/listing.ts';
import type { State } from '../state.ts';
import type { PairRules } from './commands.ts';

const TAKA = 'BDT';

type Sides = Pick<PairRules, 'baseAsset' | 'quoteAsset'>;
/** What would be different: a pair, which then counts as not stopped, or one more market. */
type Changed = { readonly pair: number; readonly rules: PairRules } | { readonly market: Listing };

export function pathToCoins({ state, mode }: Pick<World, 'state' | 'mode'>, changed: Changed): string | null {
  if (mode !== 'live') return null;
  const [pair, rules] = 'pair' in changed ? [changed.pair, [changed.rules]] : [-1, []];
  const standing = state.conversion.pairs.filter(({ index, isStopped }) => !isStopped && index !== pair);
  const on = [...standing.map((known) => known.rules), ...rules].filter(({ isOn }) => isOn);
  const listed = state.instruments.flatMap((instrument) => (instrument === undefined ? [] : [instrument.listing]));
  const markets = 'market' in changed ? [...listed, changed.market] : listed;
  const exchanged = [...on, ...markets.filter(({ kind }) => kind === 'spot')].flatMap((each) => codesOf(state, each));
  const coins = new Set(exchanged.filter((code) => !isCurrency(code)));
  const steps = [
    ...on.flatMap((each) => both(codesOf(state, each), 'pair')),
    ...markets.flatMap((each) => both(codesOf(state, each), 'market')),
  ];
  const path = forbiddenPath(steps, new Set([TAKA]), coins);
  return path === null ? null : path.map(({ from, to, by }) => `${from} → ${to} (${by})`).join(', ');
}

function codesOf({ assets }: State, { baseAsset, quoteAsset }: Sides): string[] {
  return [assets[baseAsset]!.code, assets[quoteAsset]!.code];
}

function both([base, quote]: readonly string[], kind: string): Step[] {
  const by = `${kind} ${base}-${quote}`;
  return [
    { from: base!, to: quote!, by },
    { from: quote!, to: base!, by },
  ];
}
