// In: the counts of every desk this operator may see.
// Out: what waits, and since when; each card leads to its desk.
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import type { ConsoleReplyOf, QueueName } from '@hilsa/contract/console/index';
import { Link, Title } from 'react-admin';
import type { ReactNode } from 'react';
import { placeOf } from '../../app/desk-registry.ts';
import { useAsk } from '../../app/queries.ts';
import { ageText, useNow } from '../../parts/moment.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { Latest } from './latest.tsx';
import { words } from './words.ts';

type Counts = ConsoleReplyOf<'/dashboard'>;

export default function Dashboard() {
  const counts = useAsk('/dashboard', {});
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 1.5 }}>
      <Title title={words.desk} />
      {counts.isPending && <Rows count={3} />}
      {counts.isError && <Failed problem={counts.error} retry={() => void counts.refetch()} />}
      {counts.data !== undefined && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
          <Queues counts={counts.data} />
          <House counts={counts.data} />
        </Box>
      )}
      {counts.data !== undefined && <Latest />}
    </Box>
  );
}

function Queues({ counts }: { readonly counts: Counts }) {
  const { queues, approvals } = counts;
  return (
    <>
      {(Object.keys(queues) as QueueName[])
        .toSorted((one, other) => orderOf(one) - orderOf(other))
        .map((name) => (
          <Queue key={name} to={`/${name}`} name={nameOf(name)} queue={queues[name]!} />
        ))}
      <Count to="/approvals" name={nameOf('approvals')} count={approvals.waiting} unit={words.waiting}>
        {approvals.mayDecide} {words.mayDecide} · {approvals.asked} {words.asked}
      </Count>
    </>
  );
}

function House({ counts: { customers, deliveries, operators } }: { readonly counts: Counts }) {
  return (
    <>
      {customers !== null && (
        <Count to="/customers" name={nameOf('customers')} count={customers.total}>
          {customers.newToday} {words.newToday} · {customers.verified} {words.verified} · {customers.disabled}{' '}
          {words.disabled}
        </Count>
      )}
      {deliveries !== null && (
        <Count to="/deliveries" name={nameOf('deliveries')} count={deliveries.waiting} unit={words.waiting}>
          {deliveries.failedToday} {words.failedToday}
        </Count>
      )}
      {operators !== null && (
        <Count to="/operators" name={nameOf('operators')} count={operators.active} unit={words.active}>
          {operators.online} {words.online} · {operators.invited} {words.invited}
        </Count>
      )}
    </>
  );
}

/** As its desk is called in the menu. */
const nameOf = (place: string): string => placeOf(place)?.label ?? place;
const orderOf = (name: string): number => placeOf(name)?.order ?? 0;

interface QueueProps {
  readonly to: string;
  readonly name: string;
  readonly queue: { readonly waiting: number; readonly oldestAtMs: number | null };
}

function Queue({ to, name, queue: { waiting, oldestAtMs } }: QueueProps) {
  const now = useNow();
  return (
    <Count to={to} name={name} count={waiting} unit={words.waiting} accent={waiting > 0}>
      {oldestAtMs === null ? words.none : words.oldest(ageText(oldestAtMs, now))}
    </Count>
  );
}

interface CountProps {
  readonly to: string;
  readonly name: string;
  readonly count: number;
  readonly unit?: string;
  readonly accent?: boolean;
  readonly children: ReactNode;
}

function Count({ to, name, count, unit, accent = false, children }: CountProps) {
  return (
    <Card>
      <CardActionArea component={Link} to={to} sx={{ p: 2, display: 'block' }}>
        <Typography component="h2" variant="subtitle2" color="textSecondary">
          {name}
        </Typography>
        <Typography component="p" sx={{ my: 0.5, color: accent ? 'primary.main' : 'text.primary' }}>
          <Box
            component="span"
            sx={{ fontSize: 34, lineHeight: '40px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {count}
          </Box>
          {unit !== undefined && ` ${unit}`}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {children}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
