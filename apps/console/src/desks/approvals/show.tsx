// In: the id of an action.
// Out: who asked for what and why, what would change, and the decision of a second person.
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import type { ActionRow } from '@hilsa/contract/console/index';
import { useGetIdentity } from 'react-admin';
import { useState } from 'react';
import { call } from '../../app/call.ts';
import { useTold } from '../../parts/action-button.tsx';
import { ReasonDialog } from '../../parts/action-dialog.tsx';
import { changesBetween } from '../../parts/changes.ts';
import { ChangeTable } from '../../parts/change-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { texts } from '../../texts/index.ts';
import { aboutText } from '../../parts/words.ts';
import { TONE_OF_STATE } from './tones.ts';
import { words } from './words.ts';

type Decision = 'approve' | 'reject' | 'withdraw';

export default function ApprovalShow() {
  return (
    <RecordPage<ActionRow>
      title={({ title }) => title}
      maxWidth={880}
      renderBeside={({ state }) => <Mark tone={TONE_OF_STATE[state]}>{words.states[state]}</Mark>}
    >
      {(action) => <Approval record={action} />}
    </RecordPage>
  );
}

function Approval({ record }: { readonly record: ActionRow }) {
  return (
    <>
      {record.problem !== '' && <Alert severity="error">{record.problem}</Alert>}
      <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
        <About action={record} />
        <Typography variant="subtitle2" component="h2">
          {texts.changes.title}
        </Typography>
        <Box tabIndex={0} sx={{ overflowX: 'auto' }}>
          <ChangeTable before={record.before} after={record.after} subject={record.subject} />
        </Box>
        {changesBetween({}, record.input).length > 0 && (
          <>
            <Typography variant="subtitle2" component="h2">
              {words.given}
            </Typography>
            <Box tabIndex={0} sx={{ overflowX: 'auto' }}>
              <ChangeTable before={null} after={record.input} subject={record.subject} />
            </Box>
          </>
        )}
      </Card>
      {record.state === 'waiting' && <Decide action={record} />}
    </>
  );
}

function About({ action }: { readonly action: ActionRow }) {
  return (
    <Facts>
      <Fact name={words.subject}>{aboutText(action.subjectKind, action.subject)}</Fact>
      <Fact name={words.askedBy}>
        {action.operatorName} · <Moment ms={action.askedAtMs} />
      </Fact>
      <Fact name={words.reason}>{action.reason}</Fact>
      {action.state === 'waiting' && (
        <Fact name={words.ends}>
          <Moment ms={action.endsAtMs} />
        </Fact>
      )}
      {action.decidedByName !== null && (
        <Fact name={words.decided}>
          {action.decidedByName} · <Moment ms={action.decidedAtMs} />
        </Fact>
      )}
      {action.decisionReason !== null && <Fact name={words.reason}>{action.decisionReason}</Fact>}
    </Facts>
  );
}

const EXPLAINED: Readonly<Record<Decision, string>> = {
  approve: words.approveText,
  reject: words.rejectText,
  withdraw: words.withdrawText,
};

function Decide({ action }: { readonly action: ActionRow }) {
  const { identity } = useGetIdentity();
  const [decision, setDecision] = useState<Decision | null>(null);
  const told = useTold();
  const own = identity?.id === action.operatorId;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {own && <Alert severity="info">{words.own}</Alert>}
      {own && <Button onClick={() => setDecision('withdraw')}>{words.withdraw}</Button>}
      {action.mayDecide && (
        <>
          <Button variant="contained" onClick={() => setDecision('approve')}>
            {words.approve}
          </Button>
          <Button color="error" variant="outlined" onClick={() => setDecision('reject')}>
            {words.reject}
          </Button>
        </>
      )}
      {decision !== null && (
        <ReasonDialog
          title={words[decision]}
          explanation={EXPLAINED[decision]}
          submit={words[decision]}
          danger={decision === 'reject'}
          send={async (reason) => {
            await call('/approvals/decide', { id: action.id, decision, reason });
            await told({ state: 'done' });
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </Box>
  );
}
