// In: an opened world. Out: what orders wait in it, in lanes that each send their next after the reply; and the ratio of busy to idle.
import type { Sequencer } from '../../apps/server/src/sequencer/index.ts';
import { limit, send } from '../../apps/server/src/sequencer/test-world.ts';
import { median, type FigureRow } from './figures.ts';

/** Orders in flight, as many as a busy minute has. */
export const LANES = 16;
/** Kept in flight while a world is filled. */
const AT_ONCE = 500;
const MOST = 1.5;

/** Milliseconds that orders and their cancels waited: lanes, each sending its next after the reply. */
export async function waits(sequencer: Sequencer, accounts: readonly number[], isOver: (sent: number) => boolean) {
  const waited: number[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const account = accounts[lane % accounts.length]!;
      while (!isOver(sent)) {
        sent += 1;
        const began = performance.now();
        const { orderId } = await accepted(sequencer, limit(account, 'buy', 900_000 + (sent % 997), 100));
        waited.push(performance.now() - began);
        await send(sequencer, { kind: 'cancel-order', account, orderId: orderId! });
      }
    }),
  );
  return waited;
}

export function ratioOf(
  what: string,
  against: string,
  { idle, busy }: { idle: readonly number[]; busy: readonly number[] },
  tell: (line: string) => void,
): FigureRow {
  const shown = (times: readonly number[]): string => times.map((each) => each.toFixed(2)).join(', ');
  tell(`  ${what}: ${shown(busy)} ms; idle ${shown(idle)} ms`);
  return { what, against, ratio: median(busy) / median(idle), most: MOST };
}

export async function accepted(sequencer: Sequencer, command: Parameters<typeof send>[1]) {
  const reply = await send(sequencer, command);
  if (reply.refusal !== null) throw new Error(`${command.kind} was refused: ${reply.refusal}`);
  return reply;
}

export async function many(count: number, one: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await one(next++);
    }),
  );
}
