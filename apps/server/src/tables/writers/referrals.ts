// In: shared fees. Out: their sums by referrer, payer and asset.
import { type JournalledFact, roomWriter } from '../room-writer.ts';
import { sharedFeesTable } from '../shared-fees.ts';

export const referralsWriter = roomWriter({
  room: 'referrals',
  reads: ['fee-shared'],
  tables: [sharedFeesTable],
  begin: () => ({
    fold({ fact: { referrer, referee, asset, amount } }: JournalledFact<'fee-shared'>, rows) {
      rows.add(sharedFeesTable, { referrer, referee, asset, amount });
    },
  }),
});
