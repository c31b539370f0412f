// In: a withdrawal. Out: the rail it leaves by.
import type { RailState } from '@hilsa/core';
import type { Withdrawal } from '@hilsa/core/payments/state';
import type { Sequencer } from '../../sequencer/index.ts';

export type { Withdrawal };

export function railOf({ engine }: Sequencer, { rail }: Withdrawal): RailState {
  return engine.payments.rails[rail]!;
}
