// In: an appeal.
// Out: what was confirmed and by whom, what the customer says, and the two answers.
import { Box, Card, Typography } from '@mui/material';
import type { AppealRow } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { ActionButton } from '../../parts/action-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

export default function AppealPage() {
  return (
    <RecordPage<AppealRow>
      title={({ id }) => `${words.appeal} ${id}`}
      maxWidth={760}
      renderBeside={({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark>}
    >
      {(appeal) => (
        <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Facts>
            <Fact name={words.customer}>
              <Link to={`/customers/${appeal.customerId}/show`}>{appeal.customerId}</Link>
            </Fact>
            <Fact name={words.abuse}>{appeal.abuse}</Fact>
            <Fact name={words.confirmedBy}>{appeal.confirmedBy.join(', ')}</Fact>
            <Fact name={words.words}>{appeal.words}</Fact>
            <Fact name={words.points}>{String(appeal.points)}</Fact>
            <Fact name={words.score}>{String(appeal.scoreNow)}</Fact>
            <Fact name={words.asked}>
              <Moment ms={appeal.askedAtMs} />
            </Fact>
            <Fact name={words.due}>
              <Moment ms={appeal.dueAtMs} />
            </Fact>
            <Fact name={words.answer}>{appeal.answer}</Fact>
          </Facts>
          {appeal.state === 'waiting' && <Answers id={appeal.id} />}
        </Card>
      )}
    </RecordPage>
  );
}

function Answers({ id }: { readonly id: string }) {
  const about = `${words.appeal} ${id}`;
  return (
    <>
      <Waiting actions={['grant-appeal']} subject={id} says={words.waits} />
      <Typography color="textSecondary">{words.rule}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton name="grant-appeal" subject={id} input={{}} label={words.grant} about={about} />
        <ActionButton name="uphold-appeal" subject={id} input={{}} label={words.uphold} about={about} danger />
      </Box>
    </>
  );
}
