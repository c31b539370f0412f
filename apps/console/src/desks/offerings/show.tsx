// In: an offering.
// Out: its terms, what is asked for in each quota, the steps of its draw, the money in escrow, and what operators can do.
import { Box, Card, Typography } from '@mui/material';
import type { OfferingDeskPage } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { grouped } from '../../parts/grouped.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useMay } from '../../parts/rights.ts';
import { Waiting } from '../../parts/waiting.tsx';
import { Applications } from './applications.tsx';
import { Deciding } from './deciding.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

export default function OfferingPage() {
  const may = useMay();
  return (
    <RecordPage<OfferingDeskPage>
      title={({ symbol, world }) => `${symbol} · ${words.worlds[world]}`}
      maxWidth={960}
      renderBeside={({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>}
    >
      {(offering) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing offering={offering} />
            <Waiting
              actions={['publish-offering', 'cancel-offering', 'record-allotment', 'record-delivery']}
              subject={offering.id}
              says={words.waits}
            />
            <Deciding offering={offering} />
          </Card>
          <Quotas offering={offering} />
          <Terms offering={offering} />
          {may('read-offerings') && <Applications offering={offering} />}
          {offering.draw !== null && <Draw draw={offering.draw} />}
          {offering.steps.length > 0 && <Steps offering={offering} />}
          {offering.kind === 'ipo' && <Mandates offering={offering} />}
        </Box>
      )}
    </RecordPage>
  );
}

function Standing({ offering }: { readonly offering: OfferingDeskPage }) {
  const { asset, moneyAsset, sellerId, why } = offering;
  return (
    <Facts>
      <Fact name={words.kind}>{words.kinds[offering.kind]}</Fact>
      <Fact name={words.seller}>
        {sellerId === null ? offering.seller : <Link to={`/customers/${sellerId}/show`}>{words.customer}</Link>}
      </Fact>
      <Fact name={words.quantity}>{`${grouped(offering.quantity)} ${asset}`}</Fact>
      <Fact name={words.price}>{`${grouped(offering.price)} ${moneyAsset}`}</Fact>
      <Fact name={words.asked}>{`${grouped(offering.asked)} ${asset}`}</Fact>
      <Fact name={words.applicants}>{String(offering.applicants)}</Fact>
      <Fact name={words.escrow}>{`${grouped(offering.escrowed)} ${moneyAsset}`}</Fact>
      <Fact name={words.allotted}>{`${grouped(offering.allotted)} ${asset}`}</Fact>
      {offering.underwriter !== null && <Underwriter offering={offering} underwriter={offering.underwriter} />}
      {offering.method !== 'first-come' && <Fact name={words.drawnBy}>{words.drawers[offering.drawnBy]}</Fact>}
      {offering.resultsDigest !== '' && <Fact name={words.results}>{offering.resultsDigest}</Fact>}
      {offering.brokenResults !== null && (
        <Fact name={words.broken}>
          {words.brokenAt(
            offering.brokenResults.line,
            words.problems[offering.brokenResults.problem] ?? offering.brokenResults.problem,
          )}
        </Fact>
      )}
      {why !== null && <Fact name={words.why}>{words.whys[why] ?? why}</Fact>}
    </Facts>
  );
}

function Underwriter({
  offering: { asset, moneyAsset },
  underwriter: { customerId, isBound, held, taken },
}: {
  readonly offering: OfferingDeskPage;
  readonly underwriter: NonNullable<OfferingDeskPage['underwriter']>;
}) {
  return (
    <Fact name={words.underwriter}>
      {customerId === null ? words.simulated : <Link to={`/customers/${customerId}/show`}>{words.named}</Link>}{' '}
      {isBound ? words.bound(held, moneyAsset) : words.notBound}
      {taken !== '0' && ` · ${words.took(taken, asset)}`}
    </Fact>
  );
}

/** When each step was done; there is nothing to choose in any. */
function Steps({ offering }: { readonly offering: OfferingDeskPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.steps}
      </Typography>
      <Facts>
        {offering.steps.map(({ step, atMs }) => (
          <Fact key={step} name={words.stepOf[step]}>
            <Moment ms={atMs} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** Quotas are data: one that has no word yet is called as the file calls it. */
function quotaName(category: string): string {
  return (words.categories as Readonly<Record<string, string>>)[category] ?? category;
}

function methodName(method: string): string {
  return (words.methods as Readonly<Record<string, string>>)[method] ?? words.firstCome;
}

function Quotas({ offering }: { readonly offering: OfferingDeskPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.quotas}
      </Typography>
      <FactTable
        label={words.quotas}
        rows={offering.quotas}
        keyOf={({ category }) => category}
        columns={[
          { name: words.quota, render: ({ category }) => quotaName(category) },
          { name: words.quantity, end: true, render: ({ offered }) => grouped(offered) },
          { name: words.asked, end: true, render: ({ asked }) => grouped(asked) },
          { name: words.applicants, end: true, render: ({ applicants }) => String(applicants) },
        ]}
      />
    </Card>
  );
}

function Terms({ offering }: { readonly offering: OfferingDeskPage }) {
  const { asset, moneyAsset, reference } = offering;
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.terms}
      </Typography>
      <Facts>
        <Fact name={words.method}>{methodName(offering.method)}</Fact>
        <Fact name={words.least}>{`${grouped(offering.least)} ${asset}`}</Fact>
        <Fact name={words.most}>{`${grouped(offering.most)} ${asset}`}</Fact>
        <Fact name={words.step}>{`${grouped(offering.step)} ${asset}`}</Fact>
        <Fact name={words.fee}>{`${grouped(offering.fee)} ${moneyAsset}`}</Fact>
        <Fact name={words.minimumRaise}>{`${grouped(offering.minimumRaise)} ${moneyAsset}`}</Fact>
        {reference !== null && (
          <>
            <Fact name={words.reference}>{`${grouped(reference.price)} ${moneyAsset} · ${reference.source}`}</Fact>
            <Fact
              name={words.band}
            >{`${grouped(reference.lowest)} – ${grouped(reference.highest)} ${moneyAsset}`}</Fact>
          </>
        )}
        <Fact name={words.opens}>
          <Moment ms={offering.opensMs} />
        </Fact>
        <Fact name={words.closes}>
          <Moment ms={offering.closesMs} />
        </Fact>
        <Fact name={words.draws}>
          <Moment ms={offering.drawMs} />
        </Fact>
        <Fact name={words.delivers}>
          <Moment ms={offering.deliversMs} />
        </Fact>
        <Fact name={words.lists}>
          <Moment ms={offering.listsMs} />
        </Fact>
        {offering.drafted !== null && (
          <Fact name={words.drafted}>
            {words.draftedBy(offering.drafted.maker, offering.drafted.checker)}
            <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              SHA-256 {offering.drafted.file}
            </Box>
          </Fact>
        )}
        <Fact name={words.documents}>{offering.documents}</Fact>
        {offering.evidence !== '' && <Fact name={words.evidence}>{offering.evidence}</Fact>}
      </Facts>
    </Card>
  );
}

/** Standing instructions: how many announced, sent or skipped, and why; never whose. */
function Mandates({ offering }: { readonly offering: OfferingDeskPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.mandates}
      </Typography>
      {offering.plans.length === 0 ? (
        <Typography color="textSecondary">{words.noPlans}</Typography>
      ) : (
        <FactTable
          label={words.mandates}
          rows={offering.plans}
          keyOf={({ state, reason }) => `${state} ${reason}`}
          columns={[
            { name: words.standing, render: ({ state }) => words.plans[state] },
            { name: words.because, render: ({ reason }) => (reason === '' ? words.none : reason) },
            { name: words.applications, end: true, render: ({ count }) => String(count) },
          ]}
        />
      )}
    </Card>
  );
}

function Draw({ draw }: { readonly draw: NonNullable<OfferingDeskPage['draw']> }) {
  const shown = (text: string): string => (text === '' ? words.none : text);
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.draw}
      </Typography>
      <Facts>
        <Fact name={words.commit}>{shown(draw.commit)}</Fact>
        <Fact name={words.beacon}>{shown(draw.chain)}</Fact>
        <Fact name={words.round}>{String(draw.round)}</Fact>
        <Fact name={words.file}>{shown(draw.fileDigest)}</Fact>
        <Fact name={words.root}>{shown(draw.root)}</Fact>
        {draw.bidsDigest !== '' && <Fact name={words.bids}>{draw.bidsDigest}</Fact>}
        <Fact name={words.revealed}>{words.isRevealed[`${draw.isRevealed}`]}</Fact>
      </Facts>
    </Card>
  );
}
