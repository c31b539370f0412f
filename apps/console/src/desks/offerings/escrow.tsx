// In: offerings that took money for allotments.
// Out: of each what was taken, paid out, given back and is left, beside what the escrow account holds of that money. Nothing here moves any.
import type { EscrowRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function EscrowList() {
  return (
    <DeskList nothing={words.noEscrow} filters={FILTERS}>
      <DeskTable<EscrowRow>
        opens={({ id }) => `/offerings/${id}/show`}
        columns={[
          { label: words.code, source: 'symbol' },
          { label: words.status, render: ({ status }) => stateName(status) },
          { label: words.money, source: 'moneyAsset' },
          { label: words.captured, source: 'captured', end: true },
          { label: words.paidOut, source: 'paidOut', end: true },
          { label: words.refunded, source: 'refunded', end: true },
          { label: words.left, source: 'left', end: true },
          { label: words.account, source: 'account', end: true },
        ]}
        phone={{
          first: ({ symbol }) => symbol,
          second: ({ status }) => stateName(status),
          renderEnd: ({ left, moneyAsset }) => `${left} ${moneyAsset}`,
        }}
      />
    </DeskList>
  );
}

function stateName(status: string): string {
  return (words.statuses as Readonly<Record<string, string>>)[status] ?? status;
}
