// In: the customers call.
// Out: the list of customers with its search, filters, and what can be done with several at once.
import { useMediaQuery, type Theme } from '@mui/material';
import type { CustomerRow } from '@hilsa/contract/console/index';
import { DataTable, NullableBooleanInput, SearchInput, SelectInput, SimpleList } from 'react-admin';
import { BulkAction } from '../../parts/bulk-action.tsx';
import { DeskList } from '../../parts/list.tsx';
import { ListKeys } from '../../parts/list-keys.tsx';
import { Moment } from '../../parts/moment.tsx';
import { choicesOf } from '../../parts/choices.ts';
import { texts } from '../../texts/index.ts';
import { Identity, Kind, Standing } from './standing.tsx';

const words = texts.customers;

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
  <SelectInput key="idStatus" source="idStatus" label={words.identity} choices={choicesOf(words.identities)} />,
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

const standingOf = (row: CustomerRow) => <Standing customer={row} />;

export default function CustomerList() {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <DeskList nothing={words.noMatch} filters={FILTERS} sort={{ field: 'createdAtMs', order: 'DESC' }}>
      <ListKeys to="/customers" />
      {narrow ? (
        <SimpleList<CustomerRow>
          primaryText={(customer) => customer.account}
          secondaryText={(customer) => customer.name ?? customer.id}
          tertiaryText={standingOf}
          rowClick="show"
        />
      ) : (
        <Table />
      )}
    </DeskList>
  );
}

function Table() {
  return (
    <DataTable<CustomerRow> rowClick="show" bulkActionButtons={<Bulk />}>
      <DataTable.Col source="id" label={words.id} />
      <DataTable.Col source="account" label={words.account} />
      <DataTable.Col source="name" label={words.name} disableSort />
      <DataTable.Col<CustomerRow>
        source="status"
        label={words.status}
        render={(customer) => <Standing customer={customer} />}
      />
      <DataTable.Col<CustomerRow>
        source="idStatus"
        label={words.identity}
        render={({ idStatus }) => <Identity status={idStatus} />}
      />
      <DataTable.Col<CustomerRow> source="kind" label={words.kind} render={({ kind }) => <Kind kind={kind} />} />
      <DataTable.Col<CustomerRow>
        source="createdAtMs"
        label={words.joined}
        render={({ createdAtMs }) => <Moment ms={createdAtMs} />}
      />
    </DataTable>
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
