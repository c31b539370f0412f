// In: what is typed.
// Out: the fields that the desk's forms are made of: a choice, a line, and a paper that is hashed in the browser.
import { MenuItem, TextField, Typography } from '@mui/material';
import { digestOf } from '../../parts/digest-of.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { words } from './words.ts';

export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as Value)}
    >
      {Object.entries<string>(props.choices).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function Line(props: {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly type?: 'date';
  /** Words are typed in it; elsewhere a space is a slip. */
  readonly keepsSpaces?: boolean;
  readonly isWrong?: boolean;
  onChange(value: string): void;
}) {
  const { label, value, hint, type, keepsSpaces = false, isWrong = false, onChange } = props;
  return (
    <TextField
      label={label}
      value={value}
      helperText={hint}
      error={isWrong}
      type={type ?? 'text'}
      slotProps={type === 'date' ? { inputLabel: { shrink: true } } : {}}
      onChange={(event) => onChange(keepsSpaces ? event.target.value : event.target.value.trim())}
    />
  );
}

export interface TypedPaper {
  readonly paper: string;
  readonly sha256: string;
}
export const NO_PAPER: TypedPaper = { paper: '', sha256: '' };

/** As actions take it; null while its name or its hash is missing. */
export function paperOf({ paper, sha256 }: TypedPaper): { readonly name: string; readonly sha256: string } | null {
  const name = paper.trim();
  return name !== '' && /^[0-9a-f]{64}$/.test(sha256) ? { name, sha256 } : null;
}

export function Paper({
  typed: { paper, sha256 },
  onChange,
}: {
  readonly typed: TypedPaper;
  readonly onChange: (typed: Partial<TypedPaper>) => void;
}) {
  return (
    <>
      <FileButton
        label={words.choosePaper}
        onChoose={(file) =>
          void digestOf(file).then((digest) => onChange({ sha256: digest, paper: file.name.slice(0, 160) }))
        }
      />
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {sha256 === '' ? words.paperHint : `${words.sha256}: ${sha256}`}
      </Typography>
      <Line label={words.paperName} keepsSpaces value={paper} onChange={(name) => onChange({ paper: name })} />
    </>
  );
}
