// In: the kind of content this resource is.
// Out: its texts, drafts and scheduled ones included.
import { useMediaQuery, type Theme } from '@mui/material';
import type { ContentItem, ContentKind } from '@hilsa/contract';
import { CreateButton, DataTable, SearchInput, SimpleList, useResourceContext } from 'react-admin';
import { BulkAction } from '../../parts/bulk-action.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useMay } from '../../parts/rights.ts';
import { texts } from '../../texts/index.ts';

const words = texts.content;
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
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const may = useMay();
  return (
    <DeskList
      nothing={words.empty[kind]}
      filters={FILTERS}
      actions={may('write-content') && <CreateButton label={words.create} />}
    >
      {narrow ? (
        <SimpleList<Item>
          primaryText={(item) => item.titleEn}
          secondaryText={(item) => item.titleBn}
          tertiaryText={(item) => words.states[item.state]}
          rowClick="edit"
        />
      ) : (
        <DataTable<Item> rowClick="edit" bulkActionButtons={may('write-content') ? <Remove kind={kind} /> : false}>
          {kind === 'page' && <DataTable.Col<Item> label={words.page} render={pageName} />}
          <DataTable.Col source="titleEn" label={`${words.title}, ${words.english}`} disableSort />
          <DataTable.Col<Item>
            label={`${words.title}, ${words.bengali}`}
            render={({ titleBn }) => <span lang="bn">{titleBn}</span>}
          />
          <DataTable.Col<Item>
            label={words.state}
            render={({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark>}
          />
          <DataTable.Col<Item> label={words.from} render={({ visibleFromMs }) => <Moment ms={visibleFromMs} />} />
          {kind === 'notice' && <DataTable.NumberCol source="readCount" label={words.reads} disableSort />}
          {kind === 'page' && <DataTable.Col source="version" label={words.version} disableSort />}
          <DataTable.Col<Item> label={words.updated} render={({ updatedAtMs }) => <Moment ms={updatedAtMs} />} />
        </DataTable>
      )}
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
