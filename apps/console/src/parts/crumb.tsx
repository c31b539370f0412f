// In: the desk something belongs to.
// Out: the way back to its list, above what is opened from it.
import { Button } from '@mui/material';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-admin';
import { texts } from '../texts/index.ts';

export function Crumb({ desk }: { readonly desk: keyof typeof texts.frame.desks }) {
  return (
    <Button
      component={Link}
      to={`/${desk}`}
      size="small"
      startIcon={<ChevronLeft size={16} aria-hidden />}
      sx={{ ml: -1, justifySelf: 'start' }}
    >
      {texts.frame.desks[desk]}
    </Button>
  );
}
