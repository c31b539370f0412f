// In: the roles that are ticked.
// Out: boxes for all of them.
import { Box, Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import { ROLES, type Role } from '@hilsa/contract/console/roles';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

interface RoleBoxesProps {
  readonly roles: readonly Role[];
  onChange(roles: readonly Role[]): void;
}

export function RoleBoxes({ roles, onChange }: RoleBoxesProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
      <Box component="legend" sx={{ p: 0, color: 'text.secondary' }}>
        {words.roles}
      </Box>
      <FormGroup row>
        {ROLES.map((role) => (
          <FormControlLabel
            key={role}
            control={
              <Checkbox
                checked={roles.includes(role)}
                onChange={(event) =>
                  onChange(ROLES.filter((one) => (one === role ? event.target.checked : roles.includes(one))))
                }
              />
            }
            label={texts.names.roles[role]}
          />
        ))}
      </FormGroup>
    </Box>
  );
}
