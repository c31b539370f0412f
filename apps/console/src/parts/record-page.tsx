// In: the address of one thing, and what its desk says of it.
// Out: its page: the way back, the title, what it says, or what stands there while it comes or when it does not. The one shape of details.
import { Box, Typography } from '@mui/material';
import type { ConsolePath, ConsoleRequestOf } from '@hilsa/contract/console/index';
import { Title, useParams, useResourceContext } from 'react-admin';
import type { ReactNode } from 'react';
import { callsOf, placeOf } from '../app/desk-registry.ts';
import { useAsk } from '../app/queries.ts';
import { Crumb } from './crumb.tsx';
import { Failed, Rows } from './states.tsx';

interface RecordPageProps<Row> {
  /** In the browser's title and, unless `renderHead` says otherwise, above the page. */
  title(row: Row): string;
  /** Instead of the title above the page. */
  readonly renderHead?: (row: Row) => ReactNode;
  /** Marks and buttons beside the title. */
  readonly renderBeside?: (row: Row) => ReactNode;
  readonly maxWidth?: number;
  readonly children: (row: Row) => ReactNode;
}

/** Asked for by itself, never taken from the list: the list has less, and opening a page may be what the trail notes. */
export function RecordPage<Row>({ title, renderHead, renderBeside, maxWidth, children }: RecordPageProps<Row>) {
  const { id = '' } = useParams();
  const resource = useResourceContext()!;
  const { one, idField = 'id', fixed } = callsOf(resource);
  if (one === undefined) throw new Error(`${resource} has no call for one`);
  // The table of desks names the call, so its request and reply are known only there.
  const request = { ...fixed, [idField]: id } as ConsoleRequestOf<ConsolePath>;
  const { data, error, refetch } = useAsk(one, request);
  const row = data as Row | undefined;
  if (row === undefined) {
    return (
      <Box sx={{ py: 1, display: 'grid', gap: 2 }}>
        <Title title={`${placeOf(resource)?.label ?? ''} · ${id}`} />
        <Crumb desk={resource} />
        {error === null ? <Rows /> : <Failed problem={error} retry={() => void refetch()} />}
      </Box>
    );
  }
  return (
    <Box sx={{ py: 1, display: 'grid', gap: 2, ...(maxWidth !== undefined && { maxWidth }) }}>
      <Title title={title(row)} />
      <Crumb desk={resource} />
      {renderHead === undefined ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography variant="h5" component="h2">
            {title(row)}
          </Typography>
          {renderBeside?.(row)}
        </Box>
      ) : (
        renderHead(row)
      )}
      {children(row)}
    </Box>
  );
}
