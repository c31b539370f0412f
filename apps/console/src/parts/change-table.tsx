// In: before and after of an action, and what it is about.
// Out: a table of the fields that differ, in words.
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { texts } from '../texts/index.ts';
import { changesBetween } from './changes.ts';
import { fieldText, valueText } from './words.ts';

interface ChangeTableProps {
  readonly before: unknown;
  readonly after: unknown;
  readonly subject?: string;
}

export function ChangeTable({ before, after, subject }: ChangeTableProps) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <Typography color="textSecondary">{texts.changes.none}</Typography>;
  return (
    <Table size="small" aria-label={texts.changes.title}>
      <TableHead>
        <TableRow>
          <TableCell>{texts.changes.field}</TableCell>
          <TableCell>{texts.changes.before}</TableCell>
          <TableCell>{texts.changes.after}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <TableRow key={change.path}>
            <TableCell sx={{ color: 'text.secondary' }}>{fieldText(change.path)}</TableCell>
            <Side text={change.before === null ? null : valueText(change.path, change.before, subject)} />
            <Side text={change.after === null ? null : valueText(change.path, change.after, subject)} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Side({ text }: { readonly text: string | null }) {
  return (
    <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', color: text === null ? 'text.disabled' : null }}>
      {text ?? '–'}
    </TableCell>
  );
}
