// In: a query's state.
// Out: what stands in a desk's place while it loads, when it is empty, and when it failed.
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { sentenceOf } from '../app/call.ts';
import { texts } from '../texts/index.ts';
import { Fish } from './fish.tsx';

export function Rows({ count = 6 }: { readonly count?: number }) {
  return (
    <Box role="status" aria-label={texts.states.loading} sx={{ display: 'grid', gap: 1 }}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={44} />
      ))}
    </Box>
  );
}

export function Failed({ problem, retry }: { readonly problem: unknown; readonly retry?: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        retry !== undefined && (
          <Button color="inherit" onClick={retry}>
            {texts.states.retry}
          </Button>
        )
      }
    >
      {sentenceOf(problem)}
    </Alert>
  );
}

export function Nothing({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 6, px: 2, color: 'text.disabled' }}>
      <Fish width={56} />
      <Typography color="textSecondary" sx={{ textAlign: 'center', maxWidth: 420 }}>
        {children}
      </Typography>
    </Box>
  );
}
