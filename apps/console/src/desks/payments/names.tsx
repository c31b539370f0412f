// In: destinations whose name is near that on the papers.
// Out: them, oldest first; the names themselves are shown on the page of one, where the look is noted.
import type { NearNameRow } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

export default function Names() {
  return (
    <DeskList nothing={words.noNames}>
      <DeskTable<NearNameRow>
        opens="show"
        columns={[
          { label: words.added, render: ({ addedAtMs }) => <Moment ms={addedAtMs} /> },
          { label: words.customer, source: 'customerId' },
          { label: words.channel, source: 'channel' },
          { label: words.usable, render: ({ usableAtMs }) => <Moment ms={usableAtMs} /> },
        ]}
        phone={{
          first: ({ customerId }) => customerId,
          second: ({ channel }) => channel,
          renderEnd: ({ addedAtMs }) => <Moment ms={addedAtMs} />,
        }}
      />
    </DeskList>
  );
}
