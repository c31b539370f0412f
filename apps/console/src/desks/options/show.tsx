// In: an underlying with its options.
// Out: cover, exposure and Greeks, the window, writers, expiries, and its terms in force and to come; what can be done.
import { Alert, Box, Card, Typography } from '@mui/material';
import type { OptionDeskPage } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { useAsk } from '../../app/queries.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { ChangeTerms, FundWriter } from './actions.tsx';
import { TONES } from './list.tsx';
import { NUMBER_FIELDS } from './terms.ts';
import { words } from './words.ts';

type Terms = NonNullable<OptionDeskPage['terms']>;
const statistic = (value: number | null): string => (value === null ? words.none : String(value));

export default function OptionShow() {
  return (
    <RecordPage<OptionDeskPage>
      title={({ underlying, world }) => `${underlying} · ${words.worlds[world]}`}
      maxWidth={960}
      renderBeside={({ state }) => <Mark tone={TONES[state]}>{words.states[state]}</Mark>}
    >
      {(underlying) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing underlying={underlying} />
            <Waiting id={underlying.id} />
            <ChangeTerms key={`${underlying.id} ${underlying.changed?.actionId}`} underlying={underlying} />
          </Card>
          <Exposure underlying={underlying} />
          <Window underlying={underlying} />
          <Expiries underlying={underlying} />
          <Writers underlying={underlying} />
          <TermsCard underlying={underlying} />
        </Box>
      )}
    </RecordPage>
  );
}

interface Given {
  readonly underlying: OptionDeskPage;
}

function Standing({ underlying }: Given) {
  const { changed, currency } = underlying;
  return (
    <>
      <Facts>
        <Fact name={words.kind}>{words.kinds[underlying.kind]}</Fact>
        <Fact name={`${words.price}, ${currency}`}>{underlying.price}</Fact>
        <Fact name={words.series}>{underlying.series}</Fact>
        <Fact name={words.openInterest}>{underlying.openInterest}</Fact>
        <Fact name={`${words.cover}, ${currency}`}>{underlying.cover}</Fact>
        {underlying.coming !== null && (
          <Fact name={words.comingFrom}>
            <Moment ms={underlying.coming.fromMs} />
          </Fact>
        )}
        {changed !== null && (
          <>
            <Fact name={words.changed}>
              <Moment ms={changed.atMs} />
            </Fact>
            <Fact name={words.by}>
              <Link to={`/approvals/${changed.actionId}/show`}>{changed.operatorName}</Link>
            </Fact>
            <Fact name={words.agreed}>{changed.approvedByName}</Fact>
            <Fact name={words.reason}>{changed.reason}</Fact>
          </>
        )}
      </Facts>
      {changed === null && <Typography color="textSecondary">{words.never}</Typography>}
    </>
  );
}

function Waiting({ id }: { readonly id: string }) {
  const waiting = useAsk('/approvals/list', { state: 'waiting', subject: id });
  const action = waiting.data?.list[0];
  if (action === undefined) return null;
  return (
    <Alert severity="info">
      <Link to={`/approvals/${action.id}/show`}>{words.waits}</Link>
    </Alert>
  );
}

function Exposure({ underlying: { exposure, cover, currency } }: Given) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.exposure}
      </Typography>
      <Facts>
        <Fact name={`${words.payable}, ${currency}`}>{exposure.payable}</Fact>
        <Fact name={`${words.cover}, ${currency}`}>{cover}</Fact>
        <Fact name={`${words.premium}, ${currency}`}>{exposure.premium}</Fact>
        <Fact name={words.delta}>{statistic(exposure.delta)}</Fact>
        <Fact name={words.gamma}>{statistic(exposure.gamma)}</Fact>
        <Fact name={words.theta}>{statistic(exposure.theta)}</Fact>
        <Fact name={words.vega}>{statistic(exposure.vega)}</Fact>
        <Fact name={words.unpriced}>{exposure.unpriced}</Fact>
      </Facts>
      <Typography color="textSecondary">{words.readOnly}</Typography>
    </Card>
  );
}

function Window({ underlying: { window, currency } }: Given) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.window}
      </Typography>
      {window === null ? (
        <Typography color="textSecondary">{words.windowNone}</Typography>
      ) : (
        <Facts>
          <Fact name={words.ends}>
            <Moment ms={window.endsAtMs} />
          </Fact>
          <Fact name={words.taken}>{`${window.taken} / 300`}</Fact>
          <Fact name={words.valid}>{window.valid}</Fact>
          <Fact name={`${words.average}, ${currency}`}>{window.average ?? words.none}</Fact>
        </Facts>
      )}
    </Card>
  );
}

function Expiries({ underlying: { expiries, currency } }: Given) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.expiries}
      </Typography>
      <FactTable
        label={words.expiries}
        rows={expiries}
        keyOf={({ date }) => date}
        columns={[
          { name: words.expiry, render: ({ date }) => date },
          { name: words.state, render: ({ state }) => words.expiryStates[state] },
          { name: words.series, end: true, render: ({ series }) => String(series) },
          { name: words.openInterest, end: true, render: ({ openInterest }) => String(openInterest) },
          { name: `${words.cover}, ${currency}`, end: true, render: ({ cover }) => cover },
          { name: `${words.payable}, ${currency}`, end: true, render: ({ payable }) => payable },
          { name: words.delta, end: true, render: ({ delta }) => statistic(delta) },
        ]}
      />
    </Card>
  );
}

function Writers({ underlying }: Given) {
  const { writers, currency } = underlying;
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.writers}
      </Typography>
      <FactTable
        label={words.writers}
        rows={writers}
        keyOf={({ account }) => account}
        columns={[
          { name: words.account, render: ({ account }) => account },
          { name: words.ownerKind, render: ({ ownerKind }) => words.ownerKinds[ownerKind] ?? ownerKind },
          { name: words.units, end: true, render: ({ units }) => String(units) },
          { name: `${words.cover}, ${currency}`, end: true, render: ({ cover }) => cover },
          { name: `${words.available}, ${currency}`, end: true, render: ({ available }) => available },
        ]}
      />
      <Box sx={{ mt: 2 }}>
        <FundWriter underlying={underlying} />
      </Box>
    </Card>
  );
}

function TermsCard({ underlying: { terms, coming } }: Given) {
  const shown = (of: Terms | undefined | null, field: keyof Terms): string => {
    if (of === undefined || of === null) return words.none;
    return field === 'lists' ? (of.lists ? words.yes : words.no) : String(of[field]);
  };
  const fields: (keyof Terms)[] = ['multiplier', 'tick', 'leastPremium', ...NUMBER_FIELDS, 'lists'];
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.terms}
      </Typography>
      <FactTable
        label={words.terms}
        rows={fields.map((field) => ({ field }))}
        keyOf={({ field }) => field}
        columns={[
          { name: words.terms, render: ({ field }) => words[field] },
          { name: words.inForce, end: true, render: ({ field }) => shown(terms, field) },
          { name: words.coming, end: true, render: ({ field }) => shown(coming?.terms, field) },
        ]}
      />
    </Card>
  );
}
