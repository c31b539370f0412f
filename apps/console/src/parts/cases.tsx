// In: the rows of a list that are decided one by one.
// Out: them on a phone: who it is, what is asked, since when, and the decision under a thumb.
import { Box, Divider, Typography } from '@mui/material';
import { Link, useListContext, type RaRecord } from 'react-admin';
import { Fragment, type ReactNode } from 'react';
import { Age } from './moment.tsx';

interface CasesProps<Row> {
  /** Where the one it is about opens. */
  to(row: Row): string;
  name(row: Row): string;
  about(row: Row): ReactNode;
  sinceMs(row: Row): number;
  renderDecision(row: Row): ReactNode;
}

export function Cases<Row extends RaRecord>({ to, name, about, sinceMs, renderDecision }: CasesProps<Row>) {
  const { data } = useListContext<Row>();
  return (data ?? []).map((row, index) => (
    <Fragment key={row.id}>
      {index > 0 && <Divider />}
      <Box component="article" sx={{ p: 2, display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Link to={to(row)}>{name(row)}</Link>
          <Typography variant="caption" color="textSecondary">
            <Age ms={sinceMs(row)} />
          </Typography>
        </Box>
        <Typography component="div" color="textSecondary">
          {about(row)}
        </Typography>
        {renderDecision(row)}
      </Box>
    </Fragment>
  ));
}
