// In: the rows of a list, and where one opens.
// Out: the list by keyboard: j and k move a mark, Enter opens, / goes to the search.
import { Box } from '@mui/material';
import { useListContext, useNavigate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../app/keyboard-help.tsx';
import { texts } from '../texts/index.ts';

export function ListKeys({ to }: { readonly to: string }) {
  const { data } = useListContext();
  const navigate = useNavigate();
  const [at, setAt] = useState(-1);
  const place = useRef<HTMLDivElement>(null);
  const rows = data?.length ?? 0;
  const chosen = data?.[at];
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      if (event.key === 'j') setAt((before) => Math.min(before + 1, rows - 1));
      if (event.key === 'k') setAt((before) => Math.max(before - 1, 0));
      if (event.key === 'Enter' && chosen !== undefined && event.target === document.body) {
        navigate(`${to}/${String(chosen.id)}/show`);
      }
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('form input[type=text], form input[type=search]')?.focus();
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [rows, chosen, navigate, to]);
  useEffect(() => {
    const lines = place.current?.parentElement?.querySelectorAll('tbody tr, li, a.MuiListItemButton-root') ?? [];
    for (const [index, line] of [...lines].entries()) {
      line.toggleAttribute('data-marked', index === at);
      if (index === at) line.scrollIntoView({ block: 'nearest' });
    }
  });
  return (
    <Box
      ref={place}
      role="status"
      sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {chosen === undefined ? '' : texts.lists.marked(at + 1, rows)}
    </Box>
  );
}
