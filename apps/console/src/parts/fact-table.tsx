// In: rows and what to say of each.
// Out: a table, and on a phone one block a row with the names beside the values, so that nothing has to be scrolled sideways.
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly name: string;
  /** Numbers stand under each other. */
  readonly end?: true;
  render(row: Row): ReactNode;
}

interface FactTableProps<Row> {
  /** What is in it, for a reader. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  /** What can be done with a row, at its end. */
  readonly renderActions?: (row: Row) => ReactNode;
}

export function FactTable<Row>(props: FactTableProps<Row>) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return narrow ? <Blocks {...props} /> : <Wide {...props} />;
}

function Wide<Row>({ label, columns, rows, keyOf, renderActions }: FactTableProps<Row>) {
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map(({ name, end }) => (
            <TableCell key={name} align={end === true ? 'right' : 'left'}>
              {name}
            </TableCell>
          ))}
          {renderActions !== undefined && <TableCell component="td" />}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {columns.map(({ name, end, render }) => (
              <TableCell
                key={name}
                align={end === true ? 'right' : 'left'}
                // A number is read whole; anything else may break.
                sx={end === true ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}
              >
                {render(row)}
              </TableCell>
            ))}
            {renderActions !== undefined && <TableCell align="right">{renderActions(row)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Blocks<Row>({ label, columns, rows, keyOf, renderActions }: FactTableProps<Row>) {
  return (
    <Box role="list" aria-label={label} sx={{ width: '100%' }}>
      {rows.map((row, index) => (
        <Box
          key={keyOf(row)}
          role="listitem"
          sx={{ py: 1.5, borderTop: index === 0 ? 0 : 1, borderColor: 'divider', display: 'grid', gap: 1 }}
        >
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', rowGap: 0.5 }}>
            {columns.map(({ name, render }) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="caption" color="textSecondary" sx={{ lineHeight: '20px' }}>
                  {name}
                </Typography>
                <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {render(row)}
                </Typography>
              </Box>
            ))}
          </Box>
          {renderActions?.(row)}
        </Box>
      ))}
    </Box>
  );
}
