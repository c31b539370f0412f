// In: a file `hilsa-offering-1`, or what is typed in its place.
// Out: an offering written down: its digest shown, and whoever is named asked to agree to it.
import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { digestOf } from '../../parts/digest-of.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { fileOfForm, NOTHING_TYPED, symbolIn, type TypedOffering } from './form-file.ts';
import { OfferingForm } from './offering-form.tsx';
import { words } from './words.ts';

/** As the contract's own bound; repeated here because that file brings zod along. */
const MOST_CHARACTERS = 65_536;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
type World = keyof typeof words.worlds;

export function Drafting() {
  const [world, setWorld] = useState<World>('real');
  const [way, setWay] = useState<'file' | 'form'>('file');
  const [agrees, setAgrees] = useState('');
  const [chosen, setChosen] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [typed, setTyped] = useState<TypedOffering>(NOTHING_TYPED);
  const text = way === 'file' ? (chosen?.text ?? null) : fileOfForm(typed);
  const symbol = text === null ? null : symbolIn(text);
  const digest = useDigest(text);
  const isUnfit = way === 'file' && chosen !== null && (symbol === null || chosen.text.length > MOST_CHARACTERS);
  const isReady = symbol !== null && !isUnfit && digest !== '' && EMAIL.test(agrees);
  return (
    <ActionButton
      name="draft-offering"
      subject={`${world}:${symbol ?? ''}`}
      input={{ file: text ?? '', digest, agrees }}
      label={words.draft}
      about={symbol ?? undefined}
      ready={isReady}
      onDone={() => {
        setChosen(null);
        setTyped(NOTHING_TYPED);
      }}
    >
      <TextField select label={words.world} value={world} onChange={(event) => setWorld(event.target.value as World)}>
        {Object.entries(words.worlds).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={words.way}
        value={way}
        onChange={(_, next: typeof way | null) => next !== null && setWay(next)}
      >
        <ToggleButton value="file">{words.byFile}</ToggleButton>
        <ToggleButton value="form">{words.byForm}</ToggleButton>
      </ToggleButtonGroup>
      {way === 'file' ? (
        <Box>
          <FileButton
            label={words.chooseFile}
            chosen={chosen?.name}
            onChoose={(file) => void file.text().then((read) => setChosen({ name: file.name, text: read }))}
          />
        </Box>
      ) : (
        <OfferingForm typed={typed} onChange={setTyped} />
      )}
      <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {isUnfit ? words.noOfferingFile : digest === '' ? words.digestFollows : `SHA-256 ${digest}`}
      </Typography>
      <TextField
        label={words.agrees}
        helperText={words.agreesHint}
        type="email"
        value={agrees}
        error={agrees !== '' && !EMAIL.test(agrees)}
        onChange={(event) => setAgrees(event.target.value.trim().toLowerCase())}
      />
    </ActionButton>
  );
}

/** Of the text as it is now; empty until it is worked out. */
function useDigest(text: string | null): string {
  const [known, setKnown] = useState<{ readonly text: string; readonly digest: string } | null>(null);
  useEffect(() => {
    let isOld = false;
    if (text !== null)
      void digestOf(new Blob([text])).then((digest) => {
        if (!isOld) setKnown({ text, digest });
      });
    return () => {
      isOld = true;
    };
  }, [text]);
  return known !== null && known.text === text ? known.digest : '';
}
