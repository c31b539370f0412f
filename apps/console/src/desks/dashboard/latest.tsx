// In: the rights of who is signed in.
// Out: the papers that wait longest and what was done last, where they may be seen: the first look of a day needs no other desk.
import { Box, Card, Typography } from '@mui/material';
import { Link } from 'react-admin';
import type { ReactNode } from 'react';
import { useAsk } from '../../app/queries.ts';
import { Age } from '../../parts/moment.tsx';
import { useMay } from '../../parts/rights.ts';
import { Failed, Rows } from '../../parts/states.tsx';
import { aboutText, whatText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

const SHOWN = 6;

export function Latest() {
  const may = useMay();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: 'repeat(auto-fit, minmax(380px, 1fr))' } }}>
      {may('read-papers') && <LongestWaiting />}
      {may('read-audit') && <LastDone />}
    </Box>
  );
}

function LongestWaiting() {
  const papers = useAsk('/papers/list', { status: 'pending', order: 'asc', limit: SHOWN });
  return (
    <Panel title={words.longestWaiting} query={papers}>
      {papers.data?.list.map((paper) => (
        <Line
          key={paper.id}
          to={`/papers/${paper.id}/show`}
          name={paper.account}
          about={texts.people.papers[paper.type]}
          ms={paper.submittedAtMs}
        />
      ))}
      {papers.data?.total === 0 && <Typography color="textSecondary">{words.none}</Typography>}
    </Panel>
  );
}

function LastDone() {
  const rows = useAsk('/audit/list', { kind: 'done', limit: SHOWN });
  return (
    <Panel title={words.lastDone} query={rows}>
      {rows.data?.list.map((row) => (
        <Line
          key={row.id}
          to={`/audit/${row.id}/show`}
          name={whatText(row.what)}
          about={`${row.operatorName} · ${aboutText(row.subjectKind, row.subject)}`}
          ms={row.atMs}
        />
      ))}
      {rows.data?.total === 0 && <Typography color="textSecondary">{words.nothingDone}</Typography>}
    </Panel>
  );
}

interface PanelProps {
  readonly title: string;
  readonly query: { readonly isPending: boolean; readonly error: unknown; refetch(): unknown };
  readonly children: ReactNode;
}

function Panel({ title, query, children }: PanelProps) {
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 0.5, alignContent: 'start', minWidth: 0 }}>
      <Typography component="h2" variant="subtitle2" color="textSecondary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {query.isPending && <Rows count={3} />}
      {query.error !== null && <Failed problem={query.error} retry={() => void query.refetch()} />}
      {children}
    </Card>
  );
}

interface LineProps {
  readonly to: string;
  readonly name: string;
  readonly about: string;
  readonly ms: number;
}

function Line({ to, name, about, ms }: LineProps) {
  return (
    <Box
      sx={{ display: 'flex', gap: 2, alignItems: 'baseline', justifyContent: 'space-between', minHeight: 44, py: 0.5 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link to={to}>{name}</Link>
        <Typography variant="caption" component="p" color="textSecondary" noWrap>
          {about}
        </Typography>
      </Box>
      <Typography variant="caption" color="textSecondary">
        <Age ms={ms} />
      </Typography>
    </Box>
  );
}
