// In: an issue of shares as far as it is typed.
// Out: its fields. Books, coins and vesting are written in a file: what is rare has no field here.
import { Box, MenuItem, TextField } from '@mui/material';
import { CATEGORIES, SYMBOL, type TypedOffering } from './form-file.ts';
import { words } from './words.ts';

type Field = Exclude<keyof TypedOffering, 'quotas' | 'method' | 'drawnBy'>;
const { form } = words;
const SHORT: readonly Field[] = ['symbol', 'name', 'nameBn', 'issuer', 'sector'];
const NUMBERS: readonly Field[] = ['faceValue', 'shares', 'price', 'lot', 'most', 'fee'];
const DATES: readonly Field[] = ['opens', 'closes', 'draws', 'delivers', 'lists'];
const LONG: readonly Field[] = ['prospectus', 'risks', 'business'];
const PAIRED = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

export function OfferingForm({
  typed,
  onChange,
}: {
  readonly typed: TypedOffering;
  onChange(typed: TypedOffering): void;
}) {
  const set = (field: Field, value: string) => onChange({ ...typed, [field]: value });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={PAIRED}>
        {SHORT.map((field) => (
          <TextField
            key={field}
            label={form[field]}
            value={typed[field]}
            error={field === 'symbol' && typed.symbol !== '' && !SYMBOL.test(typed.symbol)}
            onChange={(event) =>
              set(field, field === 'symbol' ? event.target.value.trim().toUpperCase() : event.target.value)
            }
          />
        ))}
        <TextField
          select
          label={words.method}
          value={typed.method}
          onChange={(event) => onChange({ ...typed, method: event.target.value as TypedOffering['method'] })}
        >
          {Object.entries(words.methods).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        {NUMBERS.map((field) => (
          <TextField
            key={field}
            label={form[field]}
            value={typed[field]}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => set(field, event.target.value.trim())}
          />
        ))}
        {CATEGORIES.map((category) => (
          <TextField
            key={category}
            label={words.quotaOf(words.categories[category])}
            value={typed.quotas[category]}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) =>
              onChange({ ...typed, quotas: { ...typed.quotas, [category]: event.target.value.trim() } })
            }
          />
        ))}
        {DATES.map((field) => (
          <TextField
            key={field}
            type="datetime-local"
            label={form[field]}
            value={typed[field]}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={(event) => set(field, event.target.value)}
          />
        ))}
        <TextField
          label={form.underwriter}
          value={typed.underwriter}
          onChange={(event) => set('underwriter', event.target.value)}
        />
        <TextField
          label={form.underwriterCustomer}
          value={typed.underwriterCustomer}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={(event) => set('underwriterCustomer', event.target.value.trim())}
        />
        <TextField
          select
          label={words.drawnBy}
          value={typed.drawnBy}
          onChange={(event) => onChange({ ...typed, drawnBy: event.target.value as TypedOffering['drawnBy'] })}
        >
          {Object.entries(words.drawers).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {LONG.map((field) => (
        <TextField
          key={field}
          multiline
          minRows={3}
          label={form[field]}
          value={typed[field]}
          onChange={(event) => set(field, event.target.value)}
        />
      ))}
    </Box>
  );
}
