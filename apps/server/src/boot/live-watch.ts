// In: the real world while it runs, and who stands behind its rails. Out: a condition that fails closes just its rail, or makes its market
// cancel-only, with an alarm; a rail opens again by itself when its condition holds, a market by people. Ways out that work stay open.
import type { Engine, RailState } from '@hilsa/core';
import type { PaymentAlarm, RailStanding } from '../connectors/index.ts';
import type { Sequencer } from '../sequencer/index.ts';
import { type MarketEvidence, marketProblems, railProblem } from './live-conditions.ts';
import { railEvidence } from './live-evidence.ts';

const EVERY_MS = 5_000;
/** So long a partner may be silent before its rail is closed: a call that fails once is no outage. */
const PATIENCE_MS = 15_000;

export interface LiveWatch {
  /** One look, now. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveWatchGiven {
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit'>;
  /** In the sandbox test rails are what they should be. */
  readonly mode: 'sandbox' | 'live';
  readonly legalName: string | undefined;
  readonly jurisdiction: string | undefined;
  readonly standings: () => readonly RailStanding[];
  /** Told when a partner goes away or is back. */
  readonly onStanding: (listener: () => void) => void;
  readonly markets: (engine: Engine) => readonly MarketEvidence[];
  readonly alarm: (name: PaymentAlarm, detail: Readonly<Record<string, string | number>>) => void;
  readonly now: () => number;
  readonly everyMs?: number;
  readonly patienceMs?: number;
}

export function watchLive(given: LiveWatchGiven): LiveWatch {
  const { sequencer, mode, alarm, now, everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = given;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function look(): Promise<void> {
    const standings = new Map(given.standings().map((standing) => [standing.rail, standing]));
    for (const rail of sequencer.engine.payments.rails) {
      const failing = failingOf(standings.get(rail.name));
      for (const direction of ['in', 'out'] as const)
        if (rail.failing[direction] !== failing) await judge(rail, direction, failing);
    }
    if (mode === 'live') for (const market of given.markets(sequencer.engine)) await judgeMarket(market);
    tellOfSuspense();
  }

  /** The first condition that a rail fails; '' when it fails none. */
  function failingOf(standing: RailStanding | undefined): string {
    if (standing === undefined) return 'no-partner';
    const problem = mode === 'live' ? railProblem(standing, given.legalName) : null;
    if (problem !== null) return problem.name;
    const { awaySinceMs } = standing;
    return awaySinceMs !== null && now() - awaySinceMs >= patienceMs ? 'partner-away' : '';
  }

  async function judge(
    { index, name, failing: before }: RailState,
    direction: 'in' | 'out',
    failing: string,
  ): Promise<void> {
    const was = before[direction];
    const command = { kind: 'judge-rail', rail: index, direction, failing, atMs: 0 } as const;
    await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (was === '') alarm('live-condition', { rail: name, direction, failing });
  }

  async function judgeMarket(market: MarketEvidence): Promise<void> {
    const rails = railEvidence(sequencer.engine, given.standings());
    const [problem] = marketProblems(market, given.jurisdiction, rails);
    const instrument = sequencer.engine.instruments.findIndex(({ listing }) => listing.symbol === market.symbol);
    if (problem === undefined || sequencer.engine.instruments[instrument]?.status !== 'trading') return;
    const command = { kind: 'set-instrument-status', instrument, status: 'cancel-only', atMs: 0 } as const;
    await sequencer.submit({ command, requestId: null, caller: 'system' });
    alarm('live-condition', { market: market.symbol, failing: problem });
  }

  /** Nobody's money for a day; for three days it is said as that. */
  function tellOfSuspense(): void {
    let [waiting, stage] = [0, 0];
    for (const arrival of sequencer.engine.payments.arrivals.values())
      if (arrival.stage >= 1) [waiting, stage] = [waiting + 1, Math.max(stage, arrival.stage)];
    if (waiting > 0) alarm('suspense-old', { waiting, stage });
  }

  /** One at a time; asked meanwhile it looks once more. */
  const turn = async (): Promise<void> => {
    isAskedAgain = running !== null;
    running ??= look()
      .catch((problem: unknown) => alarm('live-condition', { failing: `not judged: ${String(problem)}` }))
      .finally(() => {
        running = null;
        if (isAskedAgain) void turn();
      });
    return running;
  };
  given.onStanding(() => void turn());
  const timer = setInterval(() => void turn(), everyMs);
  timer.unref();
  return {
    look: turn,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
