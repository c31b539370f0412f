// In: what a customer's own script says, signed. Out: it is noted for the order whose address it is, and decided on at the close of this candle.
import { Refused } from '../../identity/index.ts';
import { hearSignal } from '../../tables/robot-signals.ts';
import { isSigned, orderAt, signalKey } from '../robots/signal-door.ts';
import type { Handlers, Rooms } from '../rooms.ts';

/** Only the newest of a candle is acted on; a few more are no harm. */
const MOST_IN_A_CANDLE = 10;

export function robotSignalCalls({ identity, worlds, now }: Rooms): Handlers<'/stock/ai/signal'> {
  const { box } = identity.rooms;
  return {
    '/stock/ai/signal': async (_context, { address, number, kind, signature }) => {
      const at = orderAt(box, address);
      if (at === null) throw new Refused('unknown-signal-address', {});
      if (!isSigned(signalKey(box, at.world, at.order), { address, number, kind, signature }))
        throw new Refused('signal-unsigned', {});
      const { sequencer, tables } = worlds[at.world];
      const order = sequencer.engine.robotOrders.get(at.order);
      // One that is complete is as unknown as one that never was.
      if (order === undefined || order.terms.rule !== 'signal') throw new Refused('unknown-signal-address', {});
      if (order.standing !== 'doing')
        throw new Refused('robot-not-running', { robotOrder: order.id, standing: order.standing });
      const heardMs = now();
      const { candleMs } = order.terms;
      const sinceMs = Math.floor(heardMs / candleMs) * candleMs;
      const signal = { robotOrder: order.id, number, kind, heardMs };
      const heard = await hearSignal(tables, signal, { sinceMs, most: MOST_IN_A_CANDLE });
      if (heard === 'too-many') throw new Refused('too-many-signals', { most: MOST_IN_A_CANDLE });
      if (!('heardMs' in heard)) throw new Refused('signal-past', { lastId: heard.lastId });
      const decidesAtMs = (Math.floor(heard.heardMs / candleMs) + 1) * candleMs;
      return { number: String(number), heardAtMs: heard.heardMs, decidesAtMs };
    },
  };
}
