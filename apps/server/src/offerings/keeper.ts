// In: a world's offerings that are closed. Out: their secrets and beacons revealed as soon as both can be, by the one command there is for it.
import type { Sequencer } from '../sequencer/index.ts';
import type { Beacon } from './beacons.ts';
import type { DrawSecrets } from './draw-secrets.ts';

export interface KeeperRooms {
  readonly sequencer: Pick<Sequencer, 'engine' | 'submit' | 'world'>;
  readonly secrets: DrawSecrets;
  readonly beacon: Beacon;
  /** UTC milliseconds. */
  now(): number;
}

/** @returns how many draws were revealed. Nothing is chosen here: a secret or a round that does not fit is refused by the core. */
export async function revealDue({ sequencer, secrets, beacon, now }: KeeperRooms): Promise<number> {
  let revealed = 0;
  for (const { id, phase, terms, commit, chain, round } of sequencer.engine.offerings.values()) {
    if (phase !== 'awaiting' || commit === '' || now() < terms.drawMs) continue;
    const [secret, value] = await Promise.all([
      secrets.secretOf(sequencer.world, commit),
      beacon.valueOf({ chain, round }, now()),
    ]);
    if (secret === null || value === null) continue;
    const command = { kind: 'reveal-draw', atMs: 0, offering: id, secret, beacon: value } as const;
    // Without a name: the core's time may be a moment behind ours, and a named request that it refuses as too early it refuses for good.
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal === null) revealed++;
  }
  return revealed;
}

const BEAT_MS = 2_000;

/** Looks every two seconds until it is stopped. @param report hears of what went wrong; the next beat tries again */
export function runKeeper(rooms: KeeperRooms, report: (problem: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = revealDue(rooms)
      .catch(report)
      .finally(() => (isBusy = false));
  }, BEAT_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
