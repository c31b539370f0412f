// In: research notes.
// Out: each with the price it was published at and how it came out, newest first; and publishing one.
import { Typography } from '@mui/material';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useMay } from '../../parts/rights.ts';
import { PublishNote } from './publish.tsx';
import { words } from './words.ts';

type Note = ConsoleReplyOf<'/research/list'>['list'][number];

export default function ResearchList() {
  const may = useMay();
  return (
    <DeskList nothing={words.empty} actions={may('write-research') && <PublishNote />}>
      <DeskTable<Note>
        opens={() => false}
        columns={[
          { label: words.note, render: named, least: 200 },
          { label: words.market, render: ({ symbol, direction }) => `${symbol} · ${words.directions[direction]}` },
          { label: words.from, source: 'from', end: true },
          { label: words.stop, render: ({ stop }) => grouped(stop ?? '–'), end: true },
          { label: words.end, render: ({ end }) => grouped(end ?? '–'), end: true },
          { label: words.outcome, render: outcome },
          { label: words.published, render: ({ publishedAtMs }) => <Moment ms={publishedAtMs} /> },
          { label: words.ends, render: ({ endsAtMs }) => <Moment ms={endsAtMs} /> },
        ]}
        phone={{
          first: ({ title }) => title,
          second: ({ symbol, direction }) => `${symbol} · ${words.directions[direction]}`,
          renderEnd: outcome,
        }}
      />
    </DeskList>
  );
}

/** What it says, and under it of what kind it is and whose. */
function named({ title, kind, author }: Note) {
  return (
    <>
      {title}
      <Typography variant="body2" color="textSecondary">
        {words.kinds[kind]} · {author}
      </Typography>
    </>
  );
}

function outcome({ outcome: word }: Note) {
  if (word === null) return words.open;
  return <Mark tone={word === 'right' ? 'good' : 'plain'}>{words.outcomes[word]}</Mark>;
}
