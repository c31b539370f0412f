// In: the sources that settings name, both worlds. Out: what the sources say of the pairs that are converted, recorded until the feed is stopped.
import { rateSourceOf, runRateFeed } from '../connectors/index.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { Settings } from './settings.ts';

/** A coin's word is fresh for ten seconds: three may be lost on their way. */
const EVERY_MS = 2_500;

export function followRates(
  { rateSources }: Pick<Settings, 'rateSources'>,
  sequencers: readonly Sequencer[],
  { say, fail }: { readonly say: (line: string) => void; readonly fail: (problem: unknown) => void },
): Promise<{ stop(): Promise<void> }> {
  // A venue knows coins; what it is asked for beside them it would refuse as a whole.
  const asked = (coinsOnly: boolean) => () => {
    const pairs = new Map<string, { base: string; quote: string }>();
    for (const { engine } of sequencers)
      for (const { rules } of engine.conversionPairs) {
        if (coinsOnly && rules.wallet !== 'coin') continue;
        const [base, quote] = [engine.assets[rules.baseAsset]!.code, engine.assets[rules.quoteAsset]!.code];
        pairs.set(`${base}-${quote}`, { base, quote });
      }
    return [...pairs.values()];
  };
  const sources = rateSources.map((named) => rateSourceOf(named, asked(named.address === null)));
  return runRateFeed({ sequencers, sources, everyMs: EVERY_MS, report: say }, fail);
}
