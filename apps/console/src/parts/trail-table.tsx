// In: rows of the audit trail.
// Out: them as a table; a row that changed something opens to its before and after.
import { Box, IconButton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { TrailRow } from '@hilsa/contract/console/index';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts/index.ts';
import { ChangeTable } from './change-table.tsx';
import { Moment } from './moment.tsx';
import { whatText } from './words.ts';

const words = texts.trail;

export function TrailTable({ rows }: { readonly rows: readonly TrailRow[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell component="td" />
          <TableCell>{words.when}</TableCell>
          <TableCell>{words.who}</TableCell>
          <TableCell>{words.kind}</TableCell>
          <TableCell>{words.what}</TableCell>
          <TableCell>{words.reason}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} open={open === row.id} onOpen={() => setOpen(open === row.id ? null : row.id)} />
        ))}
      </TableBody>
    </Table>
  );
}

function Row({ row, open, onOpen }: { readonly row: TrailRow; readonly open: boolean; onOpen(): void }) {
  const changed = row.before !== null || row.after !== null;
  return (
    <>
      <TableRow>
        <TableCell padding="checkbox">
          {changed && (
            <IconButton size="small" aria-label={texts.changes.title} aria-expanded={open} onClick={onOpen}>
              {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
            </IconButton>
          )}
        </TableCell>
        <TableCell>
          <Moment ms={row.atMs} />
        </TableCell>
        <TableCell>{row.operatorName}</TableCell>
        <TableCell>{words.kinds[row.kind]}</TableCell>
        <TableCell>{whatText(row.what)}</TableCell>
        <TableCell>{row.reason}</TableCell>
      </TableRow>
      {open && (
        <TableRow>
          <TableCell colSpan={6}>
            <Box sx={{ maxWidth: 720 }}>
              <ChangeTable before={row.before} after={row.after} subject={row.subject} />
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
