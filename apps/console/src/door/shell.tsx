// In: a title and a form.
// Out: them on the console's door: the mark, one card, nothing else.
import { Box, Card, Typography } from '@mui/material';
import type { CSSProperties, ReactNode } from 'react';
import { Fish } from '../parts/fish.tsx';
import { texts } from '../texts/index.ts';

export const FORM: CSSProperties = { display: 'grid', gap: 16 };

export function DoorShell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Box sx={{ width: '100%', maxWidth: 400 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3, color: 'primary.main' }}>
          <Fish />
          <Typography sx={{ color: 'text.secondary', fontWeight: 500 }}>{texts.door.product}</Typography>
        </Box>
        <Card sx={{ p: 3 }}>
          <Typography variant="h5" component="h1" sx={{ mb: 2 }}>
            {title}
          </Typography>
          {children}
        </Card>
      </Box>
    </Box>
  );
}
