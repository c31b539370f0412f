// In: a state and what it means for whoever looks: fine, waiting, bad, or just so.
// Out: its word in a small mark.
import { Chip } from '@mui/material';

export type Tone = 'plain' | 'good' | 'waiting' | 'bad' | 'accent';
const COLOR = { plain: 'default', good: 'success', waiting: 'warning', bad: 'error', accent: 'primary' } as const;

export function Mark({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <Chip size="small" color={COLOR[tone]} label={children} />;
}
