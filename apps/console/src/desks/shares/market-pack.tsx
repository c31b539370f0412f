// In: a stock market.
// Out: its rules in force, what a coming version changes, every version, and the form by which two people plan one, with what it would change.
import { Box, Card, TextField, Typography } from '@mui/material';
import type { ActionInput, MarketPackPage } from '@hilsa/contract/console/index';
import { type PackChange, packChanges } from '@hilsa/contract/stock/pack-changes';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { LastChange } from '../../parts/last-change.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { readTermsLines, termsLines, type TermsLines } from './pack-lines.ts';
import { packWords as words } from './pack-words.ts';

const FIELDS = Object.keys(words.hints) as (keyof TermsLines)[];
const ONE_LINE: ReadonlySet<keyof TermsLines> = new Set(['commission', 'calendar', 'spotBoard', 'accountFee']);

export default function MarketPackPageView() {
  return (
    <RecordPage<MarketPackPage> title={({ country, world }) => `${country} · ${words.worlds[world]}`} maxWidth={960}>
      {(page) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Facts>
              <Fact name={words.version}>{String(page.version)}</Fact>
              <Fact name={words.from}>{page.fromDate}</Fact>
              <Fact name={words.coming}>{page.coming?.fromDate ?? null}</Fact>
              <Fact name={words.tableRate}>{page.tableRate === null ? null : `${page.tableRate}%`}</Fact>
              <LastChange changed={page.changed} />
            </Facts>
            <Waiting actions={['plan-market-pack']} subject={page.id} says={words.waits} />
            <Box>
              <PlanVersion key={`${page.id} ${page.versions.length}`} page={page} />
            </Box>
          </Card>
          {page.comingTerms !== null && (
            <Card sx={{ p: 2 }}>
              <Changes title={words.changes} changes={packChanges(page.terms, page.comingTerms)} />
            </Card>
          )}
          <Versions page={page} />
        </Box>
      )}
    </RecordPage>
  );
}

function PlanVersion({ page }: { readonly page: MarketPackPage }) {
  const [lines, setLines] = useState(() => termsLines(page.comingTerms ?? page.terms));
  const [fromDate, setFromDate] = useState('');
  const terms = readTermsLines(lines);
  const wrong = typeof terms === 'string' ? terms : null;
  const input = { ...(typeof terms === 'string' ? page.terms : terms), fromDate };
  return (
    <ActionButton
      name="plan-market-pack"
      subject={page.id}
      input={input satisfies ActionInput<'plan-market-pack'>}
      label={words.plan}
      about={`${page.country} · ${words.worlds[page.world]}`}
      ready={wrong === null && /^\d{4}-\d{2}-\d{2}$/.test(fromDate)}
    >
      <TextField
        type="date"
        label={words.day}
        helperText={words.dayHint}
        value={fromDate}
        onChange={(event) => setFromDate(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {FIELDS.map((field) => (
        <TextField
          key={field}
          multiline={!ONE_LINE.has(field)}
          maxRows={8}
          label={words.topics[field]}
          helperText={wrong === field ? words.unreadable : words.hints[field]}
          error={wrong === field}
          value={lines[field]}
          onChange={(event) => setLines((before) => ({ ...before, [field]: event.target.value }))}
        />
      ))}
      {wrong === null && <Changes title={words.previews} changes={packChanges(page.terms, input)} />}
    </ActionButton>
  );
}

function Changes({ title, changes }: { readonly title: string; readonly changes: readonly PackChange[] }) {
  return (
    <Box>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      {changes.length === 0 ? (
        <Typography color="textSecondary">{words.nothing}</Typography>
      ) : (
        <FactTable
          label={title}
          rows={changes}
          keyOf={({ topic, key }) => `${topic} ${key}`}
          columns={[
            { name: words.what, render: ({ topic, key }) => [words.topics[topic], key].filter(Boolean).join(' · ') },
            { name: words.before, render: ({ before }) => before ?? '–' },
            { name: words.after, render: ({ after }) => after ?? '–' },
          ]}
        />
      )}
    </Box>
  );
}

function Versions({ page: { versions } }: { readonly page: MarketPackPage }) {
  if (versions.length === 0) return null;
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.versions}
      </Typography>
      <FactTable
        label={words.versions}
        rows={versions}
        keyOf={({ version }) => String(version)}
        columns={[
          { name: words.version, render: ({ version }) => String(version) },
          { name: words.from, render: ({ fromDate }) => fromDate },
          { name: words.planned, render: ({ plannedMs }) => <Moment ms={plannedMs} /> },
        ]}
      />
    </Card>
  );
}
