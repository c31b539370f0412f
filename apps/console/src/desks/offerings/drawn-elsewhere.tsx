// In: an offering that the exchange draws, closed.
// Out: the exchange's file taken in by two: its digest is worked out here, its lines are held against the rule by the server and the core.
import { Box, Typography } from '@mui/material';
import type { OfferingDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { digestOf } from '../../parts/digest-of.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { words } from './words.ts';

/** As the contract's own bound; repeated here because that file brings zod along. */
const MOST_CHARACTERS = 1_000_000;
const LINES = /^(?:[0-9a-f]{32},[1-9]\d{0,17}\n)*$/;

export function DrawnElsewhere({ offering: { id, symbol } }: { readonly offering: OfferingDeskPage }) {
  const [file, setFile] = useState<{ readonly name: string; readonly text: string; readonly digest: string } | null>(
    null,
  );
  const [isUnfit, setUnfit] = useState(false);
  const read = async (chosen: File): Promise<void> => {
    setFile(null);
    const text = chosen.size > MOST_CHARACTERS ? null : await chosen.text();
    const isSound = text !== null && LINES.test(text);
    setUnfit(!isSound);
    if (isSound) setFile({ name: chosen.name, text, digest: await digestOf(chosen) });
  };
  return (
    <ActionButton
      name="record-allotment"
      subject={id}
      input={{ file: file?.text ?? '', digest: file?.digest ?? '' }}
      label={words.exchangeFile}
      about={symbol}
      ready={file !== null}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <FileButton
          label={words.chooseFile}
          chosen={file?.name}
          onChoose={(chosen) => void read(chosen).catch(() => setUnfit(true))}
        />
        <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {isUnfit ? words.resultsUnfit : file === null ? words.resultsHint : `SHA-256 ${file.digest}`}
        </Typography>
      </Box>
    </ActionButton>
  );
}
