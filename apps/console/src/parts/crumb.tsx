// In: the desk something belongs to.
// Out: the way back to its list, above what is opened from it.
import { Button } from '@mui/material';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-admin';
import { placeOf } from '../app/desk-registry.ts';

export function Crumb({ desk }: { readonly desk: string }) {
  return (
    <Button
      component={Link}
      to={`/${desk}`}
      size="small"
      startIcon={<ChevronLeft size={16} aria-hidden />}
      sx={{ ml: -1, justifySelf: 'start' }}
    >
      {placeOf(desk)?.label}
    </Button>
  );
}
