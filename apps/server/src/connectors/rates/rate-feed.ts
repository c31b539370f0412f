// In: sources of rates, live or simulated. Out: what they say, checked and counted in the pairs' decimals, in the journals of the worlds.
// A source is asked again and again; what it does not say grows old by itself, and then nothing is quoted. No other file records a rate.
import { saidBySource, type SaidRate } from '@hilsa/core';
import { divide, parseDecimal, tenToThe } from '@hilsa/money';
import { DatabaseUnavailable, type Sequencer } from '../../sequencer/index.ts';

/** One rate as a source tells it: decimal text, `quote` for one `base`. */
export interface SourceWord {
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
  /** When the source says it was so. */
  readonly atMs: number;
}
/** What every connector to a source of rates is: a bank's sheet, a venue's ticker, the sandbox's simulation. */
export interface RateSource {
  /** Lower-case; kept with every rate and shown to whoever converts at it. */
  readonly name: string;
  /** What it says now. Throws when it cannot be asked; nothing is recorded then. */
  read(): Promise<readonly SourceWord[]>;
}
type RateTaker = Pick<Sequencer, 'engine' | 'submit'>;
export interface RateFeed {
  /** The worlds that convert at what is said: a source is asked once for all of them. */
  readonly sequencers: readonly RateTaker[];
  readonly sources: readonly RateSource[];
  readonly everyMs: number;
  /** Told in a plain line, once until it changes, what is wrong with a source. */
  readonly report: (line: string) => void;
}

/** Decimals that a source may write; what a pair does not keep of them is rounded. */
const MOST_DECIMALS = 18;

/** Asks each source now and then every so often. Resolves when each was asked once. */
export async function runRateFeed(
  feed: RateFeed,
  onFatal: (problem: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const running = await Promise.all(feed.sources.map((source) => follow(feed, source, onFatal)));
  return { stop: async () => void (await Promise.all(running.map((stop) => stop()))) };
}

async function follow(
  feed: RateFeed,
  source: RateSource,
  onFatal: (problem: unknown) => void,
): Promise<() => Promise<void>> {
  let stopping = false;
  let timer: NodeJS.Timeout | null = null;
  let trouble = '';
  const step = async (): Promise<void> => {
    try {
      const found = await askSource(feed.sequencers, source);
      if (found !== trouble && found !== '') feed.report(`rates of ${source.name}: ${found}`);
      trouble = found;
    } catch (problem) {
      // While the database is away rates grow old, which is what they should.
      if (!(problem instanceof DatabaseUnavailable) && !stopping) return onFatal(problem);
    }
    if (!stopping) timer = setTimeout(() => void (asking = step()), feed.everyMs);
  };
  let asking = step();
  await asking;
  return async () => {
    stopping = true;
    if (timer !== null) clearTimeout(timer);
    await asking;
  };
}

/**
 * Asks a source once and records what is sound of its answer, as one command in each world.
 * @returns what is wrong with the source, '' when nothing is
 */
export async function askSource(sequencers: readonly RateTaker[], source: RateSource): Promise<string> {
  const words = await source.read().catch((problem: unknown) => problem);
  if (!Array.isArray(words)) return `it cannot be asked (${words instanceof Error ? words.message : String(words)})`;
  const troubles = await Promise.all(sequencers.map((sequencer) => record(sequencer, source.name, words)));
  return troubles.find((trouble) => trouble !== '') ?? '';
}

async function record(sequencer: RateTaker, source: string, words: readonly SourceWord[]): Promise<string> {
  const rates: SaidRate[] = [];
  let trouble = '';
  for (const word of words) {
    const said = counted(sequencer.engine, word);
    if (said === null) trouble = `${word.rate} for ${word.base}-${word.quote} is no rate`;
    else rates.push(...said);
  }
  if (rates.length === 0) return trouble || 'it says nothing';
  const command = { kind: 'record-rate', atMs: 0, source, rates } as const;
  const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
  return reply.refusal === null ? trouble : `refused: ${reply.refusal}`;
}

/** A word in the decimals of each pair that it is about, half up; null when it is no rate. A pair that nobody converts is nobody's. */
function counted(engine: Sequencer['engine'], { base, quote, rate, atMs }: SourceWord): SaidRate[] | null {
  const exact = typeof rate === 'string' ? parseDecimal(rate, MOST_DECIMALS) : null;
  if (exact === null || exact <= 0n || !Number.isSafeInteger(atMs)) return null;
  const codeOf = (asset: number) => engine.assets[asset]!.code;
  const about = engine.conversionPairs.filter(
    ({ rules }) => codeOf(rules.baseAsset) === base && codeOf(rules.quoteAsset) === quote,
  );
  return about.map(({ index, rules }) => ({
    pair: index,
    rate: saidBySource(divide(exact, tenToThe(MOST_DECIMALS - rules.rateDecimals), 'half-up')),
    sourceMs: atMs,
  }));
}
