// In: what must not go unseen. Out: a line of the log that a rule can look for, and a meter; the same alarm at most once in ten minutes.
import type { FastifyBaseLogger } from 'fastify';
import { PAYMENT_ALARMS } from '../connectors/index.ts';

/** Each has a rule in docs/operations/alarms.yml. */
export const ALARMS = [
  'code-budget-total',
  'code-budget-prefix',
  'audit-found',
  'operator-quota',
  ...PAYMENT_ALARMS,
] as const;
export type AlarmName = (typeof ALARMS)[number];

export interface Alarms {
  /** @param detail numbers and ids; no contact and no secret */
  readonly raise: (name: AlarmName, detail: Readonly<Record<string, string | number>>) => void;
  /** How often each was raised since the start. */
  readonly raised: ReadonlyMap<AlarmName, number>;
}

const QUIET_MS = 10 * 60_000;

export function createAlarms(log: Pick<FastifyBaseLogger, 'error'>, now: () => number): Alarms {
  const raised = new Map<AlarmName, number>(ALARMS.map((name) => [name, 0]));
  const said = new Map<AlarmName, number>();
  return {
    raised,
    raise(name, detail) {
      raised.set(name, raised.get(name)! + 1);
      if (now() - (said.get(name) ?? -QUIET_MS) < QUIET_MS) return;
      said.set(name, now());
      log.error({ alarm: name, ...detail }, 'an alarm');
    },
  };
}
