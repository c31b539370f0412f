// In: a world that nobody simulates, the countries whose markets it offers, the time. Out: their days made ahead, through the sequencer like anyone's.
import type { Sequencer } from '../sequencer/index.ts';
import { LEAST_DAYS_AHEAD, sessionsCommand, type StockHours } from './days.ts';

const EVERY_MS = 3_600_000;

interface Kept {
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'world'>;
  /** Codes of markets: what is not offered has no days, and an order there is refused as of a closed market. */
  readonly markets: readonly string[];
  readonly hours: StockHours;
  readonly now: () => number;
  readonly report: (line: string) => void;
}

/** Makes days where fewer are left than settlement may reach. Resolves to how many markets were given some. */
export async function makeDays({ sequencer, markets, hours, now, report }: Kept): Promise<number> {
  const { engine } = sequencer;
  let given = 0;
  for (const code of markets) {
    const market = engine.stockMarkets.find((one) => one.code === code) ?? { code };
    if ('days' in market && market.days.length >= LEAST_DAYS_AHEAD) continue;
    const command = sessionsCommand(market, hours, now());
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) report(`${sequencer.world}: the days of ${code} were refused: ${reply.refusal}`);
    else given += 1;
  }
  return given;
}

/** At once, and then every hour. */
export async function keepDays(kept: Kept): Promise<{ stop(): void }> {
  await makeDays(kept);
  const timer = setInterval(() => {
    makeDays(kept).catch((problem: unknown) =>
      kept.report(`${kept.sequencer.world}: no days were made: ${String(problem)}`),
    );
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
