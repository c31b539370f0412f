// In: a customer's id.
// Out: every change of the score with its reason, and confirmed abuse, which a second person must agree to.
import { Box } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

const RULES: Readonly<Record<string, string>> = texts.names.scoreRules;
const signed = (change: number) => (change > 0 ? `+${change}` : `−${Math.abs(change)}`);

export function Score({ customer }: { readonly customer: CustomerProfile }) {
  const points = useAsk('/customers/points/list', { customerId: customer.id, offset: 0, limit: 100 });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <ActionButton
        name="confirm-abuse"
        subject={customer.id}
        input={{}}
        label={words.confirmAbuse}
        about={customer.account}
        danger
      />
      {points.isPending && <Rows count={3} />}
      {points.isError && <Failed problem={points.error} retry={() => void points.refetch()} />}
      {points.data?.total === 0 && <Nothing>{words.noScore}</Nothing>}
      {points.data !== undefined && points.data.total > 0 && (
        <FactTable
          label={words.tabs.score}
          rows={points.data.list}
          keyOf={({ id }) => id}
          columns={[
            { name: texts.trail.when, render: ({ atMs }) => <Moment ms={atMs} /> },
            { name: words.change, end: true, render: ({ change }) => signed(change) },
            { name: words.after, end: true, render: ({ after }) => after },
            { name: words.reason, render: ({ reason }) => RULES[reason] ?? reason },
          ]}
        />
      )}
    </Box>
  );
}
