// In: what was measured on a picture when it was sent.
// Out: how it was made, what to look at first, and all measures for whoever asks.
import { Alert, Box, Typography } from '@mui/material';
import type { PaperCase } from '@hilsa/contract/console/index';
import { Mark } from '../../parts/mark.tsx';
import { findingsOf, warningsOf } from './looks.ts';
import { words as deskWords } from './words.ts';

const words = deskWords.looks;
const FIGURES = { fontVariantNumeric: 'tabular-nums' } as const;
/** Beside the value, under it on a phone. */
const BOUNDS = { display: { xs: 'block', sm: 'inline' }, ml: { sm: 1 } } as const;

export function Look({ look }: { readonly look: PaperCase['looks'][number] | undefined }) {
  if (look === undefined)
    return (
      <Typography variant="caption" color="textSecondary" sx={{ px: 2, py: 1 }}>
        {words.none}
      </Typography>
    );
  const warnings = warningsOf(look);
  return (
    <Box sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Mark tone={look.source === 'camera' ? 'good' : 'plain'}>{words.sources[look.source ?? 'unsaid']}</Mark>
        {warnings.length === 0 && <Mark tone="good">{words.allGood}</Mark>}
      </Box>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ py: 0 }}>
          {warning}
        </Alert>
      ))}
      <Measures look={look} />
    </Box>
  );
}

function Measures({ look }: { readonly look: PaperCase['looks'][number] }) {
  return (
    <Box component="details">
      <Typography component="summary" variant="caption" color="textSecondary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {words.all}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.75 }}>
        {findingsOf(look).map(({ name, value, bounds, tone, word }) => (
          <Box
            key={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto 72px',
              columnGap: 2,
              alignItems: 'center',
            }}
          >
            <Typography component="dt" variant="body2">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', ...FIGURES }}>
              {value}
              <Typography component="span" variant="caption" color="textSecondary" sx={BOUNDS}>
                {bounds}
              </Typography>
            </Typography>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              <Mark tone={tone}>{word}</Mark>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
