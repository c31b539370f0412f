// In: the kind of content this resource is.
// Out: its texts, drafts and scheduled ones included.
import type { ContentItem, ContentKind } from '@hilsa/contract';
import { CreateButton, SearchInput, useResourceContext } from 'react-admin';
import { BulkAction } from '../../parts/bulk-action.tsx';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useMay } from '../../parts/rights.ts';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

type Item = ContentItem<ContentKind>;
const TONE: Readonly<Record<Item['state'], Tone>> = {
  draft: 'plain',
  scheduled: 'accent',
  visible: 'good',
  over: 'plain',
};
const FILTERS = [<SearchInput key="search" source="search" alwaysOn />];

export default function ContentList() {
  const kind = useResourceContext() as ContentKind;
  const may = useMay();
  return (
    <DeskList
      nothing={words.empty[kind]}
      filters={FILTERS}
      actions={may('write-content') && <CreateButton label={words.create} />}
    >
      <DeskTable<Item>
        opens="edit"
        bulk={may('write-content') && <Remove kind={kind} />}
        columns={[
          ...(kind === 'page' ? [{ label: words.page, render: pageName }] : []),
          { label: `${words.title}, ${words.english}`, source: 'titleEn' },
          { label: `${words.title}, ${words.bengali}`, render: ({ titleBn }) => <span lang="bn">{titleBn}</span> },
          { label: words.state, render: ({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark> },
          { label: words.from, render: ({ visibleFromMs }) => <Moment ms={visibleFromMs} /> },
          ...(kind === 'notice' ? [{ label: words.reads, source: 'readCount' as keyof Item, end: true as const }] : []),
          ...(kind === 'page' ? [{ label: words.version, source: 'version' as keyof Item }] : []),
          { label: words.updated, render: ({ updatedAtMs }) => <Moment ms={updatedAtMs} /> },
        ]}
        phone={{
          first: ({ titleEn }) => titleEn,
          second: ({ titleBn }) => titleBn,
          renderEnd: ({ state }) => words.states[state],
        }}
      />
    </DeskList>
  );
}

function pageName(item: Item): string {
  return 'name' in item ? words.pages[item.name] : '';
}

function Remove({ kind }: { readonly kind: ContentKind }) {
  return (
    <BulkAction
      name="remove-content"
      label={texts.bulk.remove}
      input={{ kind }}
      subjectOf={(id) => `${kind}:${id}`}
      danger
    />
  );
}
