// In: an order of a robot.
// Out: its newest decisions, as they were chained before anybody knew what would become of them.
import { Box, Typography } from '@mui/material';
import type { RobotDeskRow } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { grouped } from '../../parts/grouped.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { words } from './words.ts';

const SHOWN_OF_A_LINK = 12;

export function RobotLog({ world, order }: { readonly world: RobotDeskRow['world']; readonly order: string }) {
  const { data, error, refetch } = useAsk('/robots/log', { world, order });
  if (error !== null) return <Failed problem={error} retry={() => void refetch()} />;
  if (data === undefined) return <Rows />;
  return (
    <Box>
      <Typography variant="h6" component="h3">
        {words.logOf(order)}
      </Typography>
      {data.list.length === 0 ? (
        <Typography color="textSecondary">{words.noLog}</Typography>
      ) : (
        <FactTable
          label={words.logOf(order)}
          rows={data.list}
          keyOf={({ link }) => link}
          columns={[
            { name: words.candleClosed, render: ({ candleMs }) => <Moment ms={candleMs} /> },
            {
              name: words.why,
              render: ({ reasons }) => reasons.map(({ word, market }) => `${word} ${market}`).join(', '),
            },
            { name: words.wanted, end: true, render: ({ intents }) => String(intents.length) },
            {
              name: words.became,
              render: ({ wishes }) => wishes.map(({ orderId, refusal }) => refusal ?? `#${orderId}`).join(', ') || '–',
            },
            { name: words.worth, end: true, render: ({ worth }) => grouped(worth) },
            { name: words.link, render: ({ link }) => link.slice(0, SHOWN_OF_A_LINK) },
          ]}
        />
      )}
    </Box>
  );
}
