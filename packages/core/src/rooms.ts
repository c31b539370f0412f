// In: the rooms. Out: all of them in the order in which their sections of a snapshot are read; what each declares is found from here.
import { accountsRoom } from './accounts/room.ts';
import { type Work, WORKS } from './clock/due-queue.ts';
import { clockRoom } from './clock/room.ts';
import { contractsRoom } from './contracts/room.ts';
import { conversionRoom } from './conversion/room.ts';
import type { DoWork } from './clock/run-due.ts';
import { MOST_KINDS } from './facts/fact-buffer.ts';
import type { FactKind, FactOf } from './facts/layout.ts';
import { feesRoom } from './fees/room.ts';
import { fundRoom } from './fund/room.ts';
import { instrumentsRoom } from './instruments/room.ts';
import { ledgerRoom } from './ledger/room.ts';
import { loansRoom } from './loans/room.ts';
import { membershipRoom } from './membership/room.ts';
import { offeringsRoom } from './offerings/room.ts';
import { optionsRoom } from './options/room.ts';
import { ordersRoom } from './orders/room.ts';
import { paymentsRoom } from './payments/room.ts';
import { robotsRoom } from './robots/room.ts';
import { referralsRoom } from './referrals/room.ts';
import type { CoreRoom } from './room.ts';
import { scoresRoom } from './scores/room.ts';
import { stocksRoom } from './stocks/room.ts';

const KNOWN = [
  clockRoom,
  accountsRoom,
  instrumentsRoom,
  ledgerRoom,
  ordersRoom,
  referralsRoom,
  contractsRoom,
  conversionRoom,
  stocksRoom,
  paymentsRoom,
  membershipRoom,
  offeringsRoom,
  robotsRoom,
  optionsRoom,
  scoresRoom,
  loansRoom,
  fundRoom,
  feesRoom,
] as const;
export const ROOMS: readonly CoreRoom[] = KNOWN;

/** Every fact of every room as plain data. The time of a command is no fact of its own: each fact carries it. */
export type Fact = Exclude<FactOf<(typeof KNOWN)[number]['facts'][number]>, { kind: 'time' }>;

/** Facts by number. */
export const FACT_KINDS: (FactKind | undefined)[] = Array.from({ length: MOST_KINDS });
for (const fact of ROOMS.flatMap(({ facts }) => facts)) {
  if (FACT_KINDS[fact.number] !== undefined) throw new Error(`two facts have the number ${fact.number}`);
  FACT_KINDS[fact.number] = fact;
}

/** The function that does each kind of work. */
export const DO_WORK = Object.assign({}, ...ROOMS.map(({ works }) => works ?? {})) as Record<Work, DoWork>;
for (const work of WORKS) if (DO_WORK[work] === undefined) throw new Error(`no room does ${work}`);
