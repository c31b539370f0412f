// In: actions that need, or had, a second person.
// Out: the ones this operator asked for or may decide; each opens to what would change.
import { useMediaQuery, type Theme } from '@mui/material';
import type { ActionRow } from '@hilsa/contract/console/index';
import { DataTable, SelectInput, SimpleList } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { ListKeys } from '../../parts/list-keys.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Age } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';
import { TONE_OF_STATE } from './tones.ts';

const words = texts.approvals;
const FILTERS = [
  <SelectInput key="state" source="state" alwaysOn label={words.state} choices={choicesOf(words.states)} />,
];

const ageOf = (row: ActionRow) => <Age ms={row.askedAtMs} />;

export default function ApprovalList() {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <DeskList nothing={words.empty} filters={FILTERS} filterDefaultValues={{ state: 'waiting' }}>
      <ListKeys to="/approvals" />
      {narrow ? (
        <SimpleList<ActionRow>
          primaryText={(row) => row.title}
          secondaryText={(row) => `${row.operatorName} · ${row.subject}`}
          tertiaryText={ageOf}
          rowClick="show"
        />
      ) : (
        <DataTable<ActionRow> rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="title" label={words.what} disableSort />
          <DataTable.Col source="subject" label={words.subject} disableSort />
          <DataTable.Col source="operatorName" label={words.askedBy} disableSort />
          <DataTable.Col source="reason" label={words.reason} disableSort />
          <DataTable.Col<ActionRow>
            label={words.state}
            render={({ state }) => <Mark tone={TONE_OF_STATE[state]}>{words.states[state]}</Mark>}
          />
          <DataTable.Col<ActionRow> label={words.asked} render={({ askedAtMs }) => <Age ms={askedAtMs} />} />
        </DataTable>
      )}
    </DeskList>
  );
}
