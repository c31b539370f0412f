// In: a statement that was chosen.
// Out: what its lines come to, and each of them; two people have it taken, once.
import { Box, Card, Typography } from '@mui/material';
import type { StatementFilePage as Chosen } from '@hilsa/contract/console/index';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { houseWords as words } from './house-words.ts';
import { words as common } from './words.ts';

const saidOf = (verdict: string): string => words.verdicts[verdict] ?? verdict;
const balanceOf = (value: string | null, currency: string): string =>
  value === null ? words.notSaid : `${grouped(value)} ${currency}`;

export default function StatementFilePage() {
  return (
    <RecordPage<Chosen>
      title={({ name }) => name}
      maxWidth={1100}
      renderBeside={({ takenAtMs }) => (
        <Mark tone={takenAtMs === null ? 'waiting' : 'good'}>{takenAtMs === null ? words.notTaken : words.taken}</Mark>
      )}
    >
      {(file) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Facts>
              <Fact name={words.rail}>{file.channel}</Fact>
              <Fact name={words.format}>{file.format}</Fact>
              <Fact name={words.lines}>{String(file.lines)}</Fact>
              <Fact name={words.opening}>{balanceOf(file.opening, file.currency)}</Fact>
              <Fact name={words.closing}>{balanceOf(file.closing, file.currency)}</Fact>
              <Fact name={words.endsOn}>{file.endsOn ?? words.notSaid}</Fact>
              <Fact name={words.chosen}>
                <Moment ms={file.chosenAtMs} />
              </Fact>
              <Fact name="SHA-256">{file.id}</Fact>
            </Facts>
            <Typography variant="h6" component="h2">
              {words.wouldCome}
            </Typography>
            <Facts>
              {file.counts.map(({ verdict, count }) => (
                <Fact key={verdict} name={saidOf(verdict)}>
                  {String(count)}
                </Fact>
              ))}
            </Facts>
            <Waiting actions={['import-statement']} subject={file.id} says={common.waits} />
            {file.takenAtMs === null && (
              <Box>
                <ActionButton
                  name="import-statement"
                  subject={file.id}
                  input={{}}
                  label={words.take}
                  about={file.name}
                />
              </Box>
            )}
          </Card>
          <Card sx={{ p: 2 }}>
            <FactTable
              label={words.firstLines}
              rows={file.judged}
              keyOf={({ place }) => String(place)}
              columns={[
                { name: words.place, end: true, render: ({ place }) => place },
                { name: words.booked, render: ({ bookedOn }) => bookedOn },
                { name: words.direction, render: ({ direction }) => words.directions[direction] },
                { name: words.amount, end: true, render: ({ value, currency }) => `${grouped(value)} ${currency}` },
                { name: words.reference, render: ({ reference }) => reference },
                { name: words.name, render: ({ otherName }) => otherName },
                // Before two people had it taken, nothing has come of it yet.
                {
                  name: file.takenAtMs === null ? words.verdictAhead : words.verdict,
                  render: ({ verdict }) => saidOf(verdict),
                },
              ]}
            />
          </Card>
        </Box>
      )}
    </RecordPage>
  );
}
