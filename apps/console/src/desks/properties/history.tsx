// In: the key of a setting.
// Out: every version of it: value, from when, who asked, who agreed, why.
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { PropertyKey } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.properties;

export function History({ of }: { readonly of: PropertyKey }) {
  const versions = useAsk('/properties/history/list', { key: of, offset: 0, limit: 100 });
  if (versions.isPending) return <Rows count={2} />;
  if (versions.isError) return <Failed problem={versions.error} retry={() => void versions.refetch()} />;
  if (versions.data.total === 0) return <Typography color="textSecondary">{words.noHistory}</Typography>;
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{words.newValue}</TableCell>
          <TableCell>{words.since}</TableCell>
          <TableCell>{words.by}</TableCell>
          <TableCell>{words.agreed}</TableCell>
          <TableCell>{words.reason}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {versions.data.list.map((version) => (
          <TableRow key={version.id}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{version.value === '' ? words.none : version.value}</TableCell>
            <TableCell>
              <Moment ms={version.effectiveAtMs} />
            </TableCell>
            <TableCell>{version.operatorName}</TableCell>
            <TableCell>{version.approvedByName ?? '–'}</TableCell>
            <TableCell>{version.reason}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
