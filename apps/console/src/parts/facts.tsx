// In: names and values of one thing.
// Out: them as a description list that wraps into one column on a phone.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      {children}
    </Box>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children === null || children === false || children === '' ? '–' : children}
      </Typography>
    </Box>
  );
}
