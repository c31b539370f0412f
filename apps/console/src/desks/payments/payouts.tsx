// In: files that tell banks and wallets what to pay.
// Out: them, newest first: how many of their payments no statement has shown yet, and who has them.
import type { PayoutFileRow } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { payoutWords as words } from './payout-words.ts';

export default function Payouts() {
  return (
    <DeskList nothing={words.none}>
      <DeskTable<PayoutFileRow>
        opens="show"
        columns={[
          { label: words.made, render: ({ madeAtMs }) => <Moment ms={madeAtMs} /> },
          { label: words.rail, source: 'channel' },
          { label: words.method, source: 'method' },
          { label: words.payments, source: 'payments', end: true },
          { label: words.sum, end: true, render: ({ value, asset }) => `${grouped(value)} ${asset}` },
          { label: words.waiting, source: 'waiting', end: true },
          { label: words.state, render: (row) => <Standing row={row} /> },
        ]}
        phone={{
          first: ({ channel, method }) => `${channel} · ${method}`,
          second: ({ value, asset, payments }) => `${grouped(value)} ${asset} · ${words.payments}: ${payments}`,
          renderEnd: (row) => <Standing row={row} />,
        }}
      />
    </DeskList>
  );
}

export function Standing({ row: { waiting, handedAtMs, fetchedAtMs } }: { readonly row: PayoutFileRow }) {
  if (waiting === 0) return <Mark tone="good">{words.settled}</Mark>;
  if (handedAtMs !== null) return <Mark tone="accent">{words.handedOver}</Mark>;
  return fetchedAtMs === null ? (
    <Mark tone="waiting">{words.toBeFetched}</Mark>
  ) : (
    <Mark tone="accent">{words.fetched}</Mark>
  );
}
