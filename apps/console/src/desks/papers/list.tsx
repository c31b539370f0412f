// In: the cases of identity papers.
// Out: the queue: the longest waiting first, with its age.
import { useMediaQuery, type Theme } from '@mui/material';
import type { PaperRow } from '@hilsa/contract/console/index';
import { DataTable, SelectInput, SimpleList, TextInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { ListKeys } from '../../parts/list-keys.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Age, Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.papers;
const TONE: Readonly<Record<PaperRow['status'], Tone>> = { pending: 'waiting', succ: 'good', fail: 'bad' };

const FILTERS = [
  <SelectInput key="status" source="status" alwaysOn label={words.state} choices={choicesOf(words.states)} />,
  <TextInput key="customerId" source="customerId" label={words.customerId} />,
];

const ageOf = (row: PaperRow) => <Age ms={row.submittedAtMs} />;

export default function PaperList() {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <DeskList nothing={words.empty} filters={FILTERS} filterDefaultValues={{ status: 'pending' }}>
      <ListKeys to="/papers" />
      {narrow ? (
        <SimpleList<PaperRow>
          primaryText={(paper) => words.types[paper.type]}
          secondaryText={(paper) => paper.account}
          tertiaryText={ageOf}
          rowClick="show"
        />
      ) : (
        <DataTable<PaperRow> rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="id" label={texts.customers.id} disableSort />
          <DataTable.Col<PaperRow> label={words.type} render={({ type }) => words.types[type]} />
          <DataTable.Col source="account" label={words.customer} disableSort />
          <DataTable.Col<PaperRow>
            label={words.state}
            render={({ status }) => <Mark tone={TONE[status]}>{words.states[status]}</Mark>}
          />
          <DataTable.NumberCol source="attempt" label={words.attempt} disableSort />
          <DataTable.Col<PaperRow> label={words.age} render={({ submittedAtMs }) => <Age ms={submittedAtMs} />} />
          <DataTable.Col<PaperRow> label={words.decided} render={({ decidedAtMs }) => <Moment ms={decidedAtMs} />} />
        </DataTable>
      )}
    </DeskList>
  );
}
