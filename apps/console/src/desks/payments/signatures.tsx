// In: how many have signed.
// Out: two circles, one for each signature, filled where there is one.
import { Box } from '@mui/material';
import { words } from './words.ts';

export function Signatures({ signed, needsTwo }: { readonly signed: number; readonly needsTwo: boolean }) {
  if (!needsTwo) return <>–</>;
  return (
    <Box role="img" aria-label={`${words.signed}: ${signed} / 2`} sx={{ display: 'inline-flex', gap: 0.5 }}>
      {[0, 1].map((place) => (
        <Box
          key={place}
          sx={{
            width: 12,
            height: 12,
            borderRadius: '50%',
            border: 2,
            borderColor: 'primary.main',
            ...(place < signed && { bgcolor: 'primary.main' }),
          }}
        />
      ))}
    </Box>
  );
}
