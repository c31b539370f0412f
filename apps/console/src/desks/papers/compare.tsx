// In: a passport's case.
// Out: what was typed beside what its two lines say, part by part, and what a reviewer should know about its dates.
import { Alert, Box, Typography } from '@mui/material';
import type { PaperCase } from '@hilsa/contract/console/index';
import { compared, remarksOf } from './comparison.ts';
import { words } from './words.ts';

export function Compare({ paper, atMs }: { readonly paper: PaperCase; readonly atMs: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 14 }}>
        <thead>
          <tr>
            <Head />
            <Head>{words.compare.typed}</Head>
            <Head>{words.compare.lines}</Head>
          </tr>
        </thead>
        <tbody>
          {compared(paper).map(({ part, typed, lines }) => (
            <tr key={part}>
              <Cell>
                <Typography variant="caption" color="textSecondary">
                  {part}
                </Typography>
              </Cell>
              <Cell>{typed ?? '–'}</Cell>
              <Cell>{lines}</Cell>
            </tr>
          ))}
        </tbody>
      </Box>
      {remarksOf(paper, atMs).map((remark) => (
        <Alert key={remark} severity="warning" sx={{ py: 0 }}>
          {remark}
        </Alert>
      ))}
    </Box>
  );
}

function Head({ children }: { readonly children?: string }) {
  return (
    <Box component="th" scope="col" sx={{ textAlign: 'left', py: 0.5, pr: 1, fontWeight: 500 }}>
      <Typography variant="caption" color="textSecondary">
        {children}
      </Typography>
    </Box>
  );
}

function Cell({ children }: { readonly children: React.ReactNode }) {
  return (
    <Box
      component="td"
      sx={{
        py: 0.75,
        pr: 1,
        verticalAlign: 'top',
        overflowWrap: 'anywhere',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
