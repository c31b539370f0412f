// In: research notes.
// Out: each with the price it was published at and how it came out, newest first; and publishing one.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
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
          { label: words.note, source: 'title' },
          { label: words.author, source: 'author' },
          { label: words.kind, render: ({ kind }) => words.kinds[kind] },
          { label: words.market, render: ({ symbol, direction }) => `${symbol} · ${words.directions[direction]}` },
          { label: words.from, source: 'from', end: true },
          { label: words.stop, render: ({ stop }) => stop ?? '–' },
          { label: words.end, render: ({ end }) => end ?? '–' },
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

function outcome({ outcome: word }: Note) {
  if (word === null) return words.open;
  return <Mark tone={word === 'right' ? 'good' : 'plain'}>{words.outcomes[word]}</Mark>;
}
