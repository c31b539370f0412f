// In: rebates. Out: their sums by referrer, payer and asset.
import { type JournalledFact, roomWriter } from '../room-writer.ts';
import { rebatesTable } from '../rebates.ts';

export const referralsWriter = roomWriter({
  room: 'referrals',
  reads: ['fee-rebated'],
  tables: [rebatesTable],
  begin: () => ({
    fold({ fact: { referrer, referee, asset, amount } }: JournalledFact<'fee-rebated'>, rows) {
      rows.add(rebatesTable, { referrer, referee, asset, amount });
    },
  }),
});
