// In: an offering that is allotted.
// Out: the depository's file taken in by two: its digest is worked out here, of the file that this person has before them.
import { Box, Typography } from '@mui/material';
import type { OfferingDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { digestOf } from '../../parts/digest-of.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { words } from './words.ts';

/** Far above any list of a depository; it never leaves the browser. */
const MOST_BYTES = 64 * 1_048_576;

export function Delivering({ offering: { id, symbol } }: { readonly offering: OfferingDeskPage }) {
  const [file, setFile] = useState<{ readonly name: string; readonly digest: string } | null>(null);
  const [problem, setProblem] = useState('');
  const read = async (chosen: File): Promise<void> => {
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
        <FileButton
          label={words.chooseFile}
          chosen={file?.name}
          onChoose={(chosen) => void read(chosen).catch(() => setProblem(words.fileUnfit))}
        />
        <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {problem || (file === null ? words.fileStays : `SHA-256 ${file.digest}`)}
        </Typography>
      </Box>
    </ActionButton>
  );
}
