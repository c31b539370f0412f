// In: lines of banks' statements.
// Out: them as they were booked, newest first, with what came of each; two people have the house bear what a bank took for itself.
import type { StatementRow } from '@hilsa/contract/console/index';
import { Box } from '@mui/material';
import { SelectInput } from 'react-admin';
import { ActionButton } from '../../parts/action-button.tsx';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { houseWords as words } from './house-words.ts';

const SETTLED = new Set(['paid', 'returned', 'transaction-known', 'withdrawal-closed']);
const FILTERS = [
  <SelectInput key="verdict" source="verdict" alwaysOn label={words.verdict} choices={choicesOf(words.verdicts)} />,
];

export default function Statements() {
  return (
    <DeskList nothing={words.noLines} filters={FILTERS}>
      <DeskTable<StatementRow>
        opens={() => false}
        columns={[
          { label: words.booked, source: 'bookedOn' },
          { label: words.rail, source: 'channel' },
          { label: words.direction, render: ({ direction }) => words.directions[direction] },
          { label: words.amount, render: ({ amount, currency }) => `${grouped(amount)} ${currency}`, whole: true },
          { label: words.reference, source: 'reference' },
          { label: words.bankReference, source: 'bankReference' },
          { label: words.name, source: 'otherName' },
          { label: words.verdict, render: (row) => <Verdict row={row} /> },
        ]}
        phone={{
          first: ({ amount, currency, direction }) => `${words.directions[direction]} ${grouped(amount)} ${currency}`,
          second: ({ reference }) => reference,
          renderEnd: (row) => <Verdict row={row} />,
        }}
      />
    </DeskList>
  );
}

function Verdict({ row: { id, verdict, isBorne, amount, currency, direction } }: { readonly row: StatementRow }) {
  if (isBorne) return <Mark tone="good">{words.borne}</Mark>;
  const tone = SETTLED.has(verdict) ? 'good' : verdict === 'not-ours' ? 'bad' : 'waiting';
  const mark = <Mark tone={tone}>{words.verdicts[verdict] ?? verdict}</Mark>;
  if (verdict !== 'not-ours' || direction !== 'out') return mark;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {mark}
      <ActionButton
        name="book-bank-line"
        subject={id}
        input={{}}
        label={words.bear}
        about={`${grouped(amount)} ${currency}`}
        danger
      />
    </Box>
  );
}
