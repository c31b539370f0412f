// In: the roles.
// Out: which rights each has: one table, roles across, rights down.
import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RIGHTS } from '@hilsa/contract/console/desks';
import { Check } from 'lucide-react';
import { Title } from 'react-admin';
import { useAsk } from '../../app/queries.ts';
import { Failed, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

export default function RoleTable() {
  const roles = useAsk('/roles/list', {});
  return (
    <Box sx={{ py: 2 }}>
      <Title title={words.rolesDesk} />
      {roles.isPending && <Rows />}
      {roles.isError && <Failed problem={roles.error} retry={() => void roles.refetch()} />}
      {roles.data !== undefined && (
        <Card tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{words.rights}</TableCell>
                {roles.data.list.map((role) => (
                  <TableCell key={role.id} align="center">
                    {texts.names.roles[role.id]}
                    <Box component="span" sx={{ display: 'block', color: 'text.disabled' }}>
                      {words.holders(role.operators)}
                    </Box>
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {RIGHTS.map((right) => (
                <TableRow key={right}>
                  <TableCell component="th" scope="row">
                    {texts.names.rights[right]}
                  </TableCell>
                  {roles.data.list.map((role) => (
                    <TableCell key={role.id} align="center">
                      {role.rights.includes(right) && <Check size={16} role="img" aria-label={texts.lists.yes} />}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
    </Box>
  );
}
