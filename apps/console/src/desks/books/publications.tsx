// In: the publications of what is owed.
// Out: them as everybody can read them, newest first; and for an auditor one more, now.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { ActionButton } from '../../parts/action-button.tsx';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

type Row = ConsoleReplyOf<'/books/liabilities/list'>['list'][number];

export default function Publications() {
  return (
    <DeskList
      nothing={words.empty}
      actions={<ActionButton name="publish-liabilities" subject="now" input={{}} label={words.publishNow} />}
    >
      <DeskTable<Row>
        opens={() => false}
        columns={[
          { label: words.publication, source: 'id', end: true },
          { label: words.cause, render: ({ cause }) => words.causes[cause] },
          { label: words.moment, render: ({ atMs }) => <Moment ms={atMs} /> },
          { label: words.sequence, source: 'sequence', end: true },
          { label: words.digest, render: ({ digest }) => digest.slice(0, 16) },
          { label: words.taken, render: ({ madeMs }) => <Moment ms={madeMs} /> },
        ]}
        phone={{
          first: ({ id, cause }) => `${id} · ${words.causes[cause]}`,
          second: ({ digest }) => digest.slice(0, 24),
          renderEnd: ({ atMs }) => <Moment ms={atMs} />,
        }}
      />
    </DeskList>
  );
}
