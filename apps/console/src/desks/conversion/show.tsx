// In: a pair.
// Out: what its sources say, how old and how far apart, what the house has, its rules with every version, and what operators can do.
import { Box, Card, Typography } from '@mui/material';
import type { ConversionPairPage } from '@hilsa/contract/console/index';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { LastChange } from '../../parts/last-change.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { ChangeRules } from './change-rules.tsx';
import { spreadLines } from './spreads.ts';
import { TONE } from './tones.ts';
import { words } from './words.ts';

export default function PairPage() {
  return (
    <RecordPage<ConversionPairPage>
      title={({ pair, world }) => `${pair} · ${words.worlds[world]}`}
      maxWidth={960}
      renderBeside={({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>}
    >
      {(pair) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Standing pair={pair} />
            <Waiting actions={['reopen-pair', 'set-pair-rules']} subject={pair.id} says={words.waits} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {pair.status === 'stopped' ? (
                <ActionButton name="reopen-pair" subject={pair.id} input={{}} label={words.reopen} about={pair.pair} />
              ) : (
                <ActionButton
                  name="stop-pair"
                  subject={pair.id}
                  input={{}}
                  label={words.stop}
                  about={pair.pair}
                  danger
                />
              )}
              <ChangeRules key={`${pair.id} ${pair.versions.length}`} pair={pair} />
            </Box>
          </Card>
          <Sources pair={pair} />
          <Versions pair={pair} />
        </Box>
      )}
    </RecordPage>
  );
}

function Standing({ pair }: { readonly pair: ConversionPairPage }) {
  const { changed, rules } = pair;
  return (
    <>
      <Facts>
        <Fact name={words.mid}>{pair.mid}</Fact>
        <Fact name={`${words.inventory}, ${pair.base}`}>{pair.inventoryBase}</Fact>
        <Fact name={`${words.inventory}, ${pair.quote}`}>{pair.inventoryQuote}</Fact>
        <Fact name={`${words.exposure}, ${pair.base}`}>{`${pair.exposure} / ${rules.mostExposure}`}</Fact>
        {rules.dealerBank !== '' && <Fact name={words.dealerBank}>{rules.dealerBank}</Fact>}
        <LastChange changed={changed} />
      </Facts>
      {changed === null && <Typography color="textSecondary">{words.never}</Typography>}
    </>
  );
}

function Sources({ pair }: { readonly pair: ConversionPairPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.sources}
      </Typography>
      {pair.sources.length === 0 ? (
        <Typography color="textSecondary">{words.noSources}</Typography>
      ) : (
        <FactTable
          label={words.sources}
          rows={pair.sources}
          keyOf={({ source }) => source}
          columns={[
            { name: words.source, render: ({ source }) => source },
            { name: words.rate, end: true, render: ({ rate }) => rate },
            { name: words.age, end: true, render: ({ ageMs }) => words.seconds(ageMs) },
            {
              name: words.distance,
              end: true,
              render: ({ distancePercent }) => (distancePercent === null ? '–' : `${distancePercent}%`),
            },
            {
              name: words.status,
              render: ({ isFresh }) => <Mark tone={isFresh ? 'good' : 'bad'}>{isFresh ? words.fresh : words.old}</Mark>,
            },
          ]}
        />
      )}
    </Card>
  );
}

function Versions({ pair }: { readonly pair: ConversionPairPage }) {
  const { coming, versions } = pair;
  const rows = [
    ...(coming === null ? [] : [{ key: 'coming', name: words.coming, ...coming }]),
    ...versions.map((one) => ({ key: String(one.version), name: String(one.version), ...one })),
  ];
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.versions}
      </Typography>
      <FactTable
        label={words.versions}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { name: words.version, render: ({ name }) => name },
          { name: words.from, render: ({ fromMs }) => <Moment ms={fromMs} /> },
          { name: words.spread, render: ({ rules }) => spreadLines(rules.spreads).replaceAll('\n', ' · ') },
          { name: words.minimum, end: true, render: ({ rules }) => rules.minimum },
          { name: words.daily, end: true, render: ({ rules }) => rules.dailyMaximum },
          { name: words.mostExposure, end: true, render: ({ rules }) => rules.mostExposure },
          { name: words.on, render: ({ rules }) => words.isOn[`${rules.isOn}`] },
          { name: words.dealerBank, render: ({ rules }) => rules.dealerBank },
        ]}
      />
    </Card>
  );
}
