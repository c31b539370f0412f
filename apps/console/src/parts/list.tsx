// In: a desk's rows and filters.
// Out: react-admin's list in the console's shape: pages of 25, export by the server, an empty state that says what belongs here.
import { Box, Button } from '@mui/material';
import { Download } from 'lucide-react';
import {
  FilterButton,
  List,
  Pagination,
  TopToolbar,
  useListContext,
  useNotify,
  useResourceContext,
  type ListProps,
} from 'react-admin';
import { useState, type ReactElement, type ReactNode } from 'react';
import { callForBytes, sentenceOf } from '../app/call.ts';
import { filledIn } from '../app/data.ts';
import { callsOf, placeOf } from '../app/desk-registry.ts';
import { texts } from '../texts/index.ts';
import { useMay } from './rights.ts';
import { saveFile } from './save-file.ts';
import { Failed, Nothing } from './states.tsx';

interface DeskListProps extends Omit<ListProps, 'empty' | 'actions' | 'children'> {
  /** Said when there is nothing, whether or not a filter is set. */
  readonly nothing: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function DeskList({ nothing, actions, children, filters, ...rest }: DeskListProps) {
  const resource = useResourceContext()!;
  return (
    <List
      title={placeOf(resource)?.label ?? ''}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      exporter={false}
      empty={false}
      // Filters may hold a person's phone: they live in this page's memory only, not in its address and the browser's history. What was typed is
      // taken up half a second later: in the address it led whoever had opened a row meanwhile back to the list.
      disableSyncWithLocation
      storeKey={`${resource}.listParams`}
      actions={
        <TopToolbar sx={{ gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center' }}>
          {filters !== undefined && <FilterButton disableSaveQuery />}
          {actions}
          <ExportButton />
        </TopToolbar>
      }
      {...(filters === undefined ? {} : { filters })}
      {...rest}
    >
      <Whatever nothing={nothing}>{children}</Whatever>
    </List>
  );
}

function Whatever({ nothing, children }: { readonly nothing: string; readonly children: ReactNode }) {
  const { error, total, isPending, refetch } = useListContext();
  if (error !== null && error !== undefined) {
    return (
      <Box sx={{ p: 2 }}>
        <Failed problem={error} retry={() => void refetch()} />
      </Box>
    );
  }
  if (!isPending && total === 0) return <Nothing>{nothing}</Nothing>;
  return children;
}

/** The rows of the list as it is filtered now, as a file the server writes. */
function ExportButton(): ReactElement | null {
  const resource = useResourceContext()!;
  const { filterValues, total } = useListContext();
  const may = useMay();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const { table } = callsOf(resource);
  if (table === undefined || !may('export')) return null;
  const save = async () => {
    setBusy(true);
    try {
      const bytes = await callForBytes('/export', { table, filter: filledIn(filterValues) });
      saveFile(bytes, `hilsa-${table}-${new Date().toISOString().slice(0, 10)}.csv`);
      notify(texts.lists.exported, { type: 'info' });
    } catch (problem) {
      notify(sentenceOf(problem), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button
      size="small"
      startIcon={<Download size={16} aria-hidden />}
      disabled={busy || total === 0}
      onClick={() => void save()}
    >
      {texts.lists.export}
    </Button>
  );
}
