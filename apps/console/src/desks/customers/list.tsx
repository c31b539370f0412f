// In: the customers call.
// Out: the list of customers with its search, filters, and what can be done with several at once.
import type { CustomerRow } from '@hilsa/contract/console/index';
import { NullableBooleanInput, SearchInput, SelectInput } from 'react-admin';
import { BulkAction } from '../../parts/bulk-action.tsx';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Moment } from '../../parts/moment.tsx';
import { choicesOf } from '../../parts/choices.ts';
import { texts } from '../../texts/index.ts';
import { Identity, Kind, Standing } from './standing.tsx';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} sx={{ minWidth: 240 }} />,
  <SelectInput
    key="status"
    source="status"
    label={words.status}
    choices={[
      { id: 1, name: words.statuses[1] },
      { id: 0, name: words.statuses[0] },
    ]}
  />,
  <SelectInput
    key="idStatus"
    source="idStatus"
    label={texts.people.identity}
    choices={choicesOf(texts.people.identities)}
  />,
  <SelectInput key="kind" source="kind" label={words.kind} choices={choicesOf(words.kinds)} />,
  <NullableBooleanInput
    key="demoOnly"
    source="demoOnly"
    label={words.demoOnly}
    nullLabel={texts.lists.all}
    trueLabel={texts.lists.yes}
    falseLabel={texts.lists.no}
  />,
];

export default function CustomerList() {
  return (
    <DeskList nothing={words.noMatch} filters={FILTERS} sort={{ field: 'createdAtMs', order: 'DESC' }}>
      <DeskTable<CustomerRow>
        opens="show"
        bulk={<Bulk />}
        columns={[
          { label: texts.people.id, source: 'id', sorted: true },
          { label: texts.people.account, source: 'account', sorted: true },
          { label: texts.people.name, source: 'name' },
          {
            label: words.status,
            source: 'status',
            sorted: true,
            render: (customer) => <Standing customer={customer} />,
          },
          {
            label: texts.people.identity,
            source: 'idStatus',
            sorted: true,
            render: ({ idStatus }) => <Identity status={idStatus} />,
          },
          { label: words.kind, source: 'kind', sorted: true, render: ({ kind }) => <Kind kind={kind} /> },
          {
            label: words.joined,
            source: 'createdAtMs',
            sorted: true,
            render: ({ createdAtMs }) => <Moment ms={createdAtMs} />,
          },
        ]}
        phone={{
          first: ({ account }) => account,
          second: ({ name, id }) => name ?? id,
          renderEnd: (customer) => <Standing customer={customer} />,
        }}
      />
    </DeskList>
  );
}

function Bulk() {
  return (
    <>
      <BulkAction name="end-customer-sessions" label={texts.bulk.endSessions} input={{}} />
      <BulkAction name="enable-customer" label={texts.bulk.enable} input={{}} />
      <BulkAction name="disable-customer" label={texts.bulk.disable} input={{}} danger />
    </>
  );
}
