// In: the limits of a pair as they are being written.
// Out: their fields: spreads by size, least and most, how long a quote stands; and whether they make sense.
import { TextField } from '@mui/material';
import type { ActionInput } from '@hilsa/contract/console/index';
import { readSpreads } from './spreads.ts';
import { words } from './words.ts';

const DECIMAL = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;
const SECONDS = /^([1-9]|[1-5]\d|60)$/;
const AMOUNTS = [
  ['minimum', words.minimum, 'quote'],
  ['dailyMaximum', words.daily, 'quote'],
  ['mostExposure', words.mostExposure, 'base'],
] as const;

/** As text: what is half written is not lost. */
export interface WrittenLimits {
  readonly spreads: string;
  readonly minimum: string;
  readonly dailyMaximum: string;
  readonly mostExposure: string;
  readonly quoteSeconds: string;
}
type Limits = Pick<
  ActionInput<'set-pair-rules'>,
  'spreads' | 'minimum' | 'dailyMaximum' | 'mostExposure' | 'quoteSeconds'
>;

/** null: something does not make sense yet. */
export function readLimits(written: WrittenLimits): Limits | null {
  const spreads = readSpreads(written.spreads);
  if (spreads === null || !SECONDS.test(written.quoteSeconds)) return null;
  if (!AMOUNTS.every(([name]) => DECIMAL.test(written[name]))) return null;
  const { minimum, dailyMaximum, mostExposure, quoteSeconds } = written;
  return { spreads, minimum, dailyMaximum, mostExposure, quoteSeconds: Number(quoteSeconds) };
}

export function LimitFields({
  written,
  sides,
  onChange,
}: {
  readonly written: WrittenLimits;
  readonly sides: { readonly base: string; readonly quote: string };
  readonly onChange: (written: WrittenLimits) => void;
}) {
  const change = (next: Partial<WrittenLimits>): void => onChange({ ...written, ...next });
  return (
    <>
      <TextField
        multiline
        minRows={2}
        label={words.spreads}
        helperText={words.spreadsHint}
        error={readSpreads(written.spreads) === null}
        value={written.spreads}
        onChange={(event) => change({ spreads: event.target.value })}
      />
      {AMOUNTS.map(([name, label, side]) => (
        <TextField
          key={name}
          label={`${label}, ${sides[side]}`}
          error={!DECIMAL.test(written[name])}
          value={written[name]}
          onChange={(event) => change({ [name]: event.target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
      <TextField
        label={words.quoteSeconds}
        error={!SECONDS.test(written.quoteSeconds)}
        value={written.quoteSeconds}
        onChange={(event) => change({ quoteSeconds: event.target.value.trim() })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </>
  );
}
