// In: a contract.
// Out: its feed and venues, open interest against the fund, who is near liquidation by distance, terms in force and to come; what can be done.
import { Alert, Box, Card, Typography } from '@mui/material';
import type { ContractPage } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { useAsk } from '../../app/queries.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Actions } from './actions.tsx';
import { Caps } from './caps.tsx';
import { Seeds } from './seeds.tsx';
import { standing } from './tones.ts';
import { words } from './words.ts';

export default function ContractShow() {
  return (
    <RecordPage<ContractPage>
      title={({ symbol, world }) => `${symbol} · ${words.worlds[world]}`}
      maxWidth={960}
      renderBeside={(row) => <Mark tone={standing(row).tone}>{standing(row).word}</Mark>}
    >
      {(contract) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing contract={contract} />
            <Waiting id={contract.id} />
            <Actions contract={contract} />
          </Card>
          <Risk contract={contract} />
          <Venues contract={contract} />
          <Terms contract={contract} />
          <Caps contract={contract} />
          <Seeds contract={contract} />
        </Box>
      )}
    </RecordPage>
  );
}

interface Given {
  readonly contract: ContractPage;
}

function Standing({ contract }: Given) {
  const { changed, quote } = contract;
  return (
    <>
      <Facts>
        <Fact name={words.mark}>{grouped(contract.mark)}</Fact>
        <Fact name={words.index}>{grouped(contract.index)}</Fact>
        <Fact name={words.venuesGood}>{`${contract.goodVenues} / ${contract.venues.length}`}</Fact>
        <Fact name={`${words.openInterest}, ${quote}`}>{grouped(contract.openInterest)}</Fact>
        <Fact name={`${words.allOpenInterest}, ${quote}`}>
          {`${grouped(contract.allOpenInterest)} / ${grouped(contract.mostOpenInterest)}`}
        </Fact>
        <Fact name={`${words.fund}, ${quote}`}>{grouped(contract.fund)}</Fact>
        <Fact name={words.positions}>{contract.positions}</Fact>
        <Fact name={words.liquidations}>{contract.liquidations}</Fact>
        {contract.openingStoppedUntilMs !== null && (
          <>
            <Fact name={words.until}>
              <Moment ms={contract.openingStoppedUntilMs} />
            </Fact>
            <Fact name={words.publicReason}>{contract.stopReason}</Fact>
          </>
        )}
        {contract.delistAtMs !== null && (
          <Fact name={words.endsAt}>
            <Moment ms={contract.delistAtMs} />
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

function Risk({ contract }: Given) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.risk}
      </Typography>
      <FactTable
        label={words.risk}
        rows={contract.atRisk}
        keyOf={({ withinPercent }) => String(withinPercent)}
        columns={[
          { name: words.within, render: ({ withinPercent }) => `${withinPercent}%` },
          { name: words.positions, end: true, render: ({ positions }) => String(positions) },
          { name: `${words.value}, ${contract.quote}`, end: true, render: ({ value }) => grouped(value) },
        ]}
      />
    </Card>
  );
}

function Venues({ contract }: Given) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.venues}
      </Typography>
      <FactTable
        label={words.venues}
        rows={contract.venues}
        keyOf={({ venue }) => venue}
        columns={[
          { name: words.venue, render: ({ venue }) => venue },
          { name: words.weight, end: true, render: ({ weight }) => String(weight) },
          { name: words.says, end: true, render: ({ price }) => (price === null ? '–' : grouped(price)) },
          { name: words.age, end: true, render: ({ ageMs }) => (ageMs === null ? '–' : words.seconds(ageMs)) },
          {
            name: words.verdict,
            render: ({ verdict }) => <Mark tone={verdict === 'good' ? 'good' : 'bad'}>{words.verdicts[verdict]}</Mark>,
          },
        ]}
      />
    </Card>
  );
}

function Terms({ contract }: Given) {
  const { terms, coming } = contract;
  const rows = [
    ...terms.tiers.map((tier, n) => ({ key: `now ${n}`, when: words.inForce, tier, terms })),
    ...(coming?.terms.tiers ?? []).map((tier, n) => ({
      key: `coming ${n}`,
      when: words.coming,
      tier,
      terms: coming!.terms,
    })),
  ];
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.terms}
      </Typography>
      {coming !== null && (
        <Facts>
          <Fact name={words.coming}>
            <Moment ms={coming.fromMs} />
          </Fact>
        </Facts>
      )}
      <FactTable
        label={words.terms}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { name: words.from, render: ({ when }) => when },
          { name: `${words.upTo}, ${contract.quote}`, end: true, render: ({ tier }) => tier.upTo ?? words.any },
          { name: words.maintenance, end: true, render: ({ tier }) => String(tier.maintenancePpm) },
          { name: words.leverage, end: true, render: ({ tier }) => `${tier.mostLeverage}×` },
          { name: words.maker, end: true, render: (row) => String(row.terms.makerPpm) },
          { name: words.taker, end: true, render: (row) => String(row.terms.takerPpm) },
        ]}
      />
    </Card>
  );
}
