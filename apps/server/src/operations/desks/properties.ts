// In: the settings that can change while the server runs. Out: the action that records a new version of one.
import { PROPERTY_KEYS, type PropertyKey } from '@hilsa/contract/console/index';
import { Refused } from '../../identity/index.ts';
import type { Desk, DeskParts } from './desk.ts';

/** The asker's clock may be a little behind ours. */
const GRACE_MS = 60_000;

export function propertiesDesk({ properties, now }: DeskParts): Desk<'properties'> {
  return {
    actions: {
      'set-property': {
        async look(subject, { value, effectiveAtMs }, _, again) {
          const key = keyOf(subject);
          const kept = properties.normalised(key, value);
          if (kept === null) throw new Refused('property-invalid', { key });
          // While it waited for the second person its moment may have passed: then it holds from the agreement on.
          if (!again && effectiveAtMs !== null && effectiveAtMs < now() - GRACE_MS)
            throw new Refused('effective-date-past');
          const before = properties.value(key);
          if (effectiveAtMs === null && kept === before) throw new Refused('nothing-to-change');
          return { customerId: null, before: { value: before }, after: { value: kept, effectiveAtMs } };
        },
        async perform(subject, { value, effectiveAtMs }, { askedBy, approvedBy, reason }) {
          const key = keyOf(subject);
          const kept = properties.normalised(key, value)!;
          const from = Math.max(effectiveAtMs ?? 0, now());
          const version = await properties.record({
            key,
            value: kept,
            effectiveAtMs: from,
            operatorId: askedBy,
            approvedBy,
            reason,
          });
          return { after: { value: kept, effectiveAtMs: from, version }, result: { version: String(version) } };
        },
      },
    },
    queues: {},
  };
}

/** @throws Refused unknown-property */
function keyOf(subject: string): PropertyKey {
  if (!(PROPERTY_KEYS as readonly string[]).includes(subject)) throw new Refused('unknown-property', { key: subject });
  return subject as PropertyKey;
}
