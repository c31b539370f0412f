// In: the offerings of a world.
// Out: how each stands, those that wait for the desk first; each opens to its terms, demand and draw.
import type { OfferingDeskRow } from '@hilsa/contract/console/index';
import { SearchInput, SelectInput } from 'react-admin';
import { grouped } from '../../parts/grouped.ts';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Drafting } from './drafting.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
  <SelectInput key="kind" source="kind" alwaysOn label={words.kind} choices={choicesOf(words.kinds)} />,
  <SelectInput key="status" source="status" label={words.status} choices={choicesOf(words.statuses)} />,
];

export default function OfferingList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS} actions={<Drafting />}>
      <DeskTable<OfferingDeskRow>
        opens="show"
        columns={[
          { label: words.code, source: 'symbol' },
          { label: words.kind, render: ({ kind }) => words.kinds[kind] },
          { label: words.status, render: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark> },
          { label: words.quantity, render: ({ quantity, asset }) => `${grouped(quantity)} ${asset}`, end: true },
          { label: words.price, render: ({ price, moneyAsset }) => `${grouped(price)} ${moneyAsset}`, end: true },
          { label: words.asked, render: ({ asked }) => grouped(asked), end: true },
          { label: words.opens, render: ({ opensMs }) => <Moment ms={opensMs} /> },
          { label: words.closes, render: ({ closesMs }) => <Moment ms={closesMs} /> },
        ]}
        phone={{
          first: ({ symbol }) => symbol,
          second: ({ kind, quantity, asset }) => `${words.kinds[kind]} · ${quantity} ${asset}`,
          renderEnd: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>,
        }}
      />
    </DeskList>
  );
}
