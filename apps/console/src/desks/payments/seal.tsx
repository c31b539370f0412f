// In: a withdrawal's digest.
// Out: its seal, the same that the customer saw and signed; the seal alone proves nothing, so the digest in fours stands near by.
import { Box } from '@mui/material';
import { sealCells } from '@hilsa/formulas/payments';
import { words } from './words.ts';

const STRENGTHS = [0, 0.22, 0.55, 1] as const;

export function Seal({ digest, size }: { readonly digest: string; readonly size: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 70 70"
      role="img"
      aria-label={words.seal}
      sx={{ width: size, height: size, flex: 'none', fill: (theme) => theme.palette.primary.main, display: 'block' }}
    >
      {sealCells(digest).flatMap((row, y) =>
        row.map((strength, x) =>
          strength === 0 ? null : (
            <rect
              key={`${x}/${y}`}
              x={x * 10 + 0.5}
              y={y * 10 + 0.5}
              width="9"
              height="9"
              rx="2.25"
              opacity={STRENGTHS[strength]}
            />
          ),
        ),
      )}
    </Box>
  );
}

export function Digest({ digest }: { readonly digest: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(44px, 1fr))',
        p: 1,
        borderRadius: 2,
        bgcolor: 'action.hover',
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {digest.match(/.{1,4}/g)?.map((four, n) => (
        <span key={n}>{four}</span>
      ))}
    </Box>
  );
}
