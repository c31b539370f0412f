// In: when a withdrawal was asked for, and by when it is decided.
// Out: the moment, what is left until then, and how much of the time is gone.
import { Box, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

export function Deadline({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
  // A desk is asked again whenever something changes; between that the time it was drawn at will do.
  const [nowMs] = useState(Date.now);
  const gone = Math.min(100, Math.max(0, ((nowMs - fromMs) / (toMs - fromMs)) * 100));
  return (
    <Box sx={{ minWidth: 140 }}>
      <Moment ms={toMs} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <LinearProgress
          variant="determinate"
          value={gone}
          color={toMs < nowMs ? 'error' : 'primary'}
          aria-label={words.deadline}
          sx={{ flex: 1, borderRadius: 2 }}
        />
        <Typography variant="caption" color="textSecondary">
          {words.left(toMs - nowMs)}
        </Typography>
      </Box>
    </Box>
  );
}
