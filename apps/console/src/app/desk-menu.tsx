// In: the desks and the rights of who is signed in.
// Out: the way to each desk: links by group with what waits there, and g with a letter by keyboard.
import {
  Box,
  Chip,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
  Typography,
} from '@mui/material';
import { useMediaQuery, type Theme } from '@mui/material';
import { Link, useLocation, useNavigate, useSidebarState } from 'react-admin';
import { useEffect, useRef } from 'react';
import { useMay } from '../parts/rights.ts';
import { texts } from '../texts/index.ts';
import { GROUPS } from './desk.ts';
import { allPlaces, type NamedPlace } from './desk-registry.ts';
import { isTyping } from './keyboard-help.tsx';
import { useAsk } from './queries.ts';

const words = texts.frame;
/** How long g waits for its letter. */
const SECOND_KEY_MS = 1_500;

export function DeskMenu() {
  const may = useMay();
  const [open] = useSidebarState();
  const mine = allPlaces().filter((desk) => desk.right === undefined || may(desk.right));
  useDeskKeys(mine);
  return (
    <Box component="nav" aria-label={words.menu} sx={{ py: 1, width: open ? 232 : 56, overflowX: 'hidden' }}>
      {GROUPS.map((group) => {
        const desks = mine.filter((desk) => desk.group === group);
        if (desks.length === 0) return null;
        return (
          <Box key={group} component="section" aria-label={words.groups[group]} sx={{ mb: 1 }}>
            {open && (
              <Typography variant="caption" component="h2" color="textSecondary" sx={{ m: 0, px: 2.5, py: 0.5 }}>
                {words.groups[group]}
              </Typography>
            )}
            <List disablePadding>
              {desks.map((desk) => (
                <DeskLink key={desk.name} desk={desk} />
              ))}
            </List>
          </Box>
        );
      })}
    </Box>
  );
}

function DeskLink({ desk }: { readonly desk: NamedPlace }) {
  const [open, setOpen] = useSidebarState();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { pathname } = useLocation();
  const waiting = useWaiting(desk.name);
  const here = desk.path === '/' ? pathname === '/' : pathname === desk.path || pathname.startsWith(`${desk.path}/`);
  return (
    <ListItem disablePadding sx={{ px: 1, py: '1px' }}>
      <Tooltip title={open ? '' : desk.label} placement="right">
        <ListItemButton
          component={Link}
          to={desk.path}
          selected={here}
          aria-current={here ? 'page' : undefined}
          // On a phone the menu lies over the desk.
          onClick={() => narrow && setOpen(false)}
          sx={{ minHeight: { xs: 44, md: 34 }, py: 0, px: 1.25, color: here ? 'primary.main' : 'text.secondary' }}
        >
          <ListItemIcon sx={{ minWidth: 34, color: 'inherit' }}>
            <desk.icon size={18} aria-hidden />
          </ListItemIcon>
          {open && (
            <ListItemText
              primary={desk.label}
              slotProps={{ primary: { noWrap: true, sx: { fontWeight: here ? 600 : 400 } } }}
            />
          )}
          {open && waiting > 0 && (
            <Chip component="span" size="small" color="primary" label={waiting} sx={{ height: 20 }} />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

/** How much waits at a desk; the counts are the dashboard's, asked once for all. */
function useWaiting(name: string): number {
  const { data } = useAsk('/dashboard', {});
  if (name === 'approvals') return data?.approvals.mayDecide ?? 0;
  return (
    (data?.queues as Readonly<Record<string, { readonly waiting: number } | undefined>> | undefined)?.[name]?.waiting ??
    0
  );
}

function useDeskKeys(desks: readonly NamedPlace[]): void {
  const navigate = useNavigate();
  const gAtMs = useRef(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      const second = event.timeStamp - gAtMs.current < SECOND_KEY_MS;
      gAtMs.current = !second && event.key === 'g' ? event.timeStamp : 0;
      const desk = second ? desks.find(({ key }) => key === event.key) : undefined;
      if (desk === undefined) return;
      // The letter of a desk may mean something on the page that is left.
      event.stopImmediatePropagation();
      navigate(desk.path);
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  });
}
