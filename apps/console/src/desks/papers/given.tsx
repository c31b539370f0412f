// In: a case.
// Out: what the customer gave, what a passport's lines say, and the decisions before.
import { Box, Chip, Typography } from '@mui/material';
import type { PaperCase } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { useState } from 'react';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Age, Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';
import { Compare } from './compare.tsx';
import { words } from './words.ts';

export function Given({ paper }: { readonly paper: PaperCase }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts>
        <Fact name={words.name}>
          <strong>{paper.name}</strong>
        </Fact>
        <Fact name={words.number}>
          <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.04em' }}>
            {paper.number}
          </Box>
        </Fact>
        <Fact name={words.type}>{texts.people.papers[paper.type]}</Fact>
        <Fact name={words.customer}>
          <Link to={`/customers/${paper.customerId}/show`}>{paper.account}</Link>
        </Fact>
        <Fact name={words.age}>
          <Age ms={paper.submittedAtMs} />
        </Fact>
        <Fact name={words.attempt}>{paper.attempt}</Fact>
        <Fact name={words.consent}>{paper.consentVersion}</Fact>
        {paper.decidedAtMs !== null && (
          <Fact name={words.decided}>
            {words.states[paper.status]} · {paper.decidedByName} · <Moment ms={paper.decidedAtMs} />
          </Fact>
        )}
      </Facts>
      {paper.mrz !== null && <Lines paper={paper} lines={paper.mrz.lines} />}
      <Section title={words.sent}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {paper.given.map((field) => (
            <Chip key={field} size="small" label={words.fields[field]} />
          ))}
        </Box>
      </Section>
      {paper.history.length > 0 && <History history={paper.history} />}
    </Box>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Lines({ paper, lines }: { readonly paper: PaperCase; readonly lines: readonly string[] }) {
  const [openedAtMs] = useState(Date.now);
  return (
    <Section title={words.lines}>
      <Box component="pre" tabIndex={0} aria-label={words.lines} sx={{ m: 0, mb: 1, overflowX: 'auto', fontSize: 12 }}>
        {lines.join('\n')}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        {words.linesSay}
      </Typography>
      <Compare paper={paper} atMs={openedAtMs} />
    </Section>
  );
}

function History({ history }: { readonly history: PaperCase['history'] }) {
  return (
    <Section title={words.history}>
      {history.map((decision) => (
        <Box key={decision.atMs} sx={{ mb: 1 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {decision.operatorName} · <Moment ms={decision.atMs} />
          </Typography>
          {decision.approved ? (
            <Typography>{words.approved}</Typography>
          ) : (
            decision.reasons.map(({ field, reason, note }) => (
              <Typography key={field}>
                {words.fields[field]}: {words.reasons[reason]}
                {note !== null && ` – ${note}`}
              </Typography>
            ))
          )}
        </Box>
      ))}
    </Section>
  );
}
