// In: the blocks of a world.
// Out: what holders offer, those that wait for the desk first; each opens as an offering does.
import type { OfferingDeskRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { grouped } from '../../parts/grouped.ts';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function BlockList() {
  return (
    <DeskList nothing={words.noBlocks} filters={FILTERS}>
      <DeskTable<OfferingDeskRow>
        opens={({ id }) => `/offerings/${id}/show`}
        columns={[
          { label: words.code, source: 'symbol' },
          { label: words.status, render: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark> },
          { label: words.seller, source: 'seller' },
          { label: words.quantity, render: ({ quantity, asset }) => `${grouped(quantity)} ${asset}`, end: true },
          { label: words.price, render: ({ price, moneyAsset }) => `${grouped(price)} ${moneyAsset}`, end: true },
          { label: words.asked, render: ({ asked }) => grouped(asked), end: true },
          { label: words.opens, render: ({ opensMs }) => <Moment ms={opensMs} /> },
          { label: words.closes, render: ({ closesMs }) => <Moment ms={closesMs} /> },
        ]}
        phone={{
          first: ({ symbol }) => symbol,
          second: ({ quantity, asset, price, moneyAsset }) => `${quantity} ${asset} · ${price} ${moneyAsset}`,
          renderEnd: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>,
        }}
      />
    </DeskList>
  );
}
