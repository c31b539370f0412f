// In: an offering that is allotted.
// Out: the depository's file taken in by two: its digest is worked out here, of the file that this person has before them.
import { Box, Button, Typography } from '@mui/material';
import type { OfferingDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { words } from './words.ts';

/** Far above any list of a depository; it never leaves the browser. */
const MOST_BYTES = 64 * 1_048_576;

export function Delivering({ offering: { id, symbol } }: { readonly offering: OfferingDeskPage }) {
  const [file, setFile] = useState<{ readonly name: string; readonly digest: string } | null>(null);
  const [problem, setProblem] = useState('');
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setFile(null);
    const isSound = chosen.size > 0 && chosen.size <= MOST_BYTES;
    setProblem(isSound ? '' : words.fileUnfit);
    if (isSound) setFile({ name: chosen.name, digest: await digestOf(chosen) });
  };
  return (
    <ActionButton
      name="record-delivery"
      subject={id}
      input={{ digest: file?.digest ?? '' }}
      label={words.takeFile}
      about={symbol}
      ready={file !== null}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button component="label" variant="outlined">
          {file?.name ?? words.chooseFile}
          <input
            hidden
            type="file"
            aria-label={words.chooseFile}
            onChange={(event) => void read(event.target.files?.[0]).catch(() => setProblem(words.fileUnfit))}
          />
        </Button>
        <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {problem || (file === null ? words.fileStays : `SHA-256 ${file.digest}`)}
        </Typography>
      </Box>
    </ActionButton>
  );
}

async function digestOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
