// In: a plan.
// Out: what it costs, how long it runs, who runs on it, who last changed it, and the form by which two people do.
import { Box, Card } from '@mui/material';
import type { PlanRow } from '@hilsa/contract/console/index';
import { Fact, Facts } from '../../parts/facts.tsx';
import { LastChange } from '../../parts/last-change.tsx';
import { Mark } from '../../parts/mark.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { SetPlan } from './set-plan.tsx';
import { words } from './words.ts';

export default function PlanPage() {
  return (
    <RecordPage<PlanRow>
      title={({ name, world }) => `${name} · ${words.worlds[world]}`}
      maxWidth={880}
      renderBeside={({ isOn }) => <Mark tone={isOn ? 'good' : 'plain'}>{words.sold[`${isOn}`]}</Mark>}
    >
      {(plan) => (
        <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Facts>
            <Fact name={words.costs}>{`${plan.costs} ${plan.asset}`}</Fact>
            <Fact name={words.days}>{String(plan.days)}</Fact>
            <Fact name={words.members}>{String(plan.members)}</Fact>
            <Fact name={words.version}>{String(plan.version)}</Fact>
            <LastChange changed={plan.changed} />
          </Facts>
          <Waiting actions={['set-plan']} subject={plan.id} />
          <Box>
            <SetPlan key={`${plan.id} ${plan.version}`} plan={plan} />
          </Box>
        </Card>
      )}
    </RecordPage>
  );
}
