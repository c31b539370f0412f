// In: tiers, venues and fees as an operator writes them, or a moment in Dhaka.
// Out: their fields, and them as data; what cannot be read is said.
import { TextField } from '@mui/material';
import type { ActionInput, ContractPage } from '@hilsa/contract/console/index';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { readTiers, readVenues, tierLines, venueLines } from './lines.ts';
import { words } from './words.ts';

const PPM = /^(?:\d{1,4}|10000)$/;

export interface WrittenTerms {
  readonly tiers: string;
  readonly venues: string;
  readonly maker: string;
  readonly taker: string;
}

export function writtenTerms({ tiers, venues, makerPpm, takerPpm }: ContractPage['terms']): WrittenTerms {
  return { tiers: tierLines(tiers), venues: venueLines(venues), maker: String(makerPpm), taker: String(takerPpm) };
}

export function readTerms({ tiers, venues, maker, taker }: WrittenTerms): {
  readonly terms: Omit<ActionInput<'set-contract-terms'>, 'fromMs'>;
  readonly isSound: boolean;
} {
  const [readT, readV] = [readTiers(tiers), readVenues(venues)];
  return {
    terms: { tiers: readT ?? [], venues: readV ?? [], makerPpm: Number(maker), takerPpm: Number(taker) },
    isSound: readT !== null && readV !== null && PPM.test(maker) && PPM.test(taker),
  };
}

export function TermFields({
  written,
  onChange,
}: {
  readonly written: WrittenTerms;
  readonly onChange: (written: WrittenTerms) => void;
}) {
  const { tiers, venues, maker, taker } = written;
  return (
    <>
      <TextField
        multiline
        minRows={3}
        label={words.terms}
        helperText={words.tiersHint}
        error={readTiers(tiers) === null}
        value={tiers}
        onChange={(event) => onChange({ ...written, tiers: event.target.value })}
      />
      <TextField
        multiline
        minRows={3}
        label={words.venues}
        helperText={words.venuesHint}
        error={readVenues(venues) === null}
        value={venues}
        onChange={(event) => onChange({ ...written, venues: event.target.value })}
      />
      <TextField
        label={words.maker}
        error={!PPM.test(maker)}
        value={maker}
        onChange={(event) => onChange({ ...written, maker: event.target.value.trim() })}
      />
      <TextField
        label={words.taker}
        error={!PPM.test(taker)}
        value={taker}
        onChange={(event) => onChange({ ...written, taker: event.target.value.trim() })}
      />
    </>
  );
}

export function Moment({
  label,
  hint,
  ms,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly ms: number | null;
  readonly onChange: (ms: number | null) => void;
}) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      helperText={hint}
      value={fieldOf(ms)}
      onChange={(event) => onChange(momentOf(event.target.value))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
