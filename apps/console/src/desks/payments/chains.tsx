// In: the chains that are watched.
// Out: how far each has read, what was taken back, what lies at the house's address, and whether it can pay.
import type { ChainRow } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { houseWords as words } from './house-words.ts';

export default function Chains() {
  return (
    <DeskList nothing={words.noChains}>
      <DeskTable<ChainRow>
        opens={() => false}
        columns={[
          { label: words.title, source: 'title' },
          { label: words.state, render: (row) => <State row={row} /> },
          { label: words.height, source: 'height', end: true },
          { label: words.lag, source: 'lag', end: true },
          { label: words.reorganised, source: 'reorganised', end: true },
          { label: words.hot, render: hotOf },
          { label: words.cold, render: coldOf },
          { label: words.house, source: 'house' },
          { label: words.openPacks, source: 'openPacks', end: true },
        ]}
        phone={{ first: ({ title }) => title, second: hotOf, renderEnd: (row) => <State row={row} /> }}
      />
    </DeskList>
  );
}

function hotOf({ hot }: ChainRow): string {
  return hot.map(({ amount, asset }) => `${grouped(amount)} ${asset}`).join(', ');
}

function coldOf({ cold }: ChainRow): string {
  return cold.map(({ amount, asset }) => `${grouped(amount)} ${asset}`).join(', ');
}

function State({ row: { isUp, canPay } }: { readonly row: ChainRow }) {
  if (!isUp) return <Mark tone="bad">{words.away}</Mark>;
  return <Mark tone={canPay ? 'good' : 'waiting'}>{canPay ? words.pays : words.cannotPay}</Mark>;
}
