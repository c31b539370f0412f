// In: the desks.
// Out: the console's frame: head with the sandbox mark and the live line, the desks by group, and the keyboard's list.
import { Box, Chip, IconButton, Tooltip, useMediaQuery, type Theme } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Keyboard, Radio, WifiOff } from 'lucide-react';
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  Logout,
  MenuItemLink,
  RefreshIconButton,
  Sidebar,
  TitlePortal,
  ToggleThemeButton,
  useGetIdentity,
  useSidebarState,
  useTheme,
  UserMenu,
  type LayoutProps,
  type SidebarProps,
} from 'react-admin';
import { useEffect, useState } from 'react';
import { wearLook } from '../look/device-look.ts';
import { FactorQuestion } from '../parts/factor-dialog.tsx';
import { Failed, Rows } from '../parts/states.tsx';
import { texts } from '../texts/index.ts';
import { DeskMenu } from './desk-menu.tsx';
import { KeyboardHelp, useHelpKey } from './keyboard-help.tsx';
import { useLive } from './live.tsx';
import { useAsk } from './queries.ts';
import { onSession } from './session.ts';

const words = texts.frame;

/** Nothing of a desk is shown, or asked for, before it is known who is here. */
export function Frame({ children }: LayoutProps) {
  const me = useAsk('/me', {});
  useNewSession();
  const [theme] = useTheme();
  useEffect(wearLook, [theme]);
  if (me.data === undefined) {
    return (
      <Box sx={{ p: 4, maxWidth: 560, mx: 'auto' }}>
        {me.isError ? <Failed problem={me.error} retry={() => void me.refetch()} /> : <Rows count={3} />}
      </Box>
    );
  }
  return (
    <Layout appBar={Head} menu={DeskMenu} sidebar={Side}>
      {children}
      <FactorQuestion />
      <CheckForApplicationUpdate disabled={import.meta.env.DEV} />
    </Layout>
  );
}

/**
 * A window that becomes as narrow as a phone begins with the menu closed: it would lie over the desk. The old one goes first, since a
 * drawer that is born open and closed at once keeps the desk hidden from screen readers.
 */
function Side(props: SidebarProps) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [madeFor, setMadeFor] = useState(narrow);
  const [, setOpen] = useSidebarState();
  useEffect(() => {
    if (madeFor === narrow) return;
    setOpen(!narrow);
    setMadeFor(narrow);
  }, [madeFor, narrow, setOpen]);
  return madeFor === narrow ? <Sidebar {...props} /> : null;
}

/** Back through the door: everything is asked again, the own rights first of all. */
function useNewSession(): void {
  const queries = useQueryClient();
  useEffect(() => onSession((state) => void (state === 'open' && queries.invalidateQueries())), [queries]);
}

function Head() {
  const [help, setHelp] = useState(false);
  useHelpKey(() => setHelp(true));
  return (
    <AppBar
      toolbar={
        <>
          <ToggleThemeButton />
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <RefreshIconButton />
          </Box>
        </>
      }
      userMenu={<OwnMenu />}
    >
      <TitlePortal component="h1" sx={{ minWidth: 0, mr: 1, overflow: 'hidden', textOverflow: 'ellipsis' }} />
      <SandboxMark />
      <LiveLine />
      <Tooltip title={`${words.keyboard} (?)`}>
        <IconButton
          color="inherit"
          aria-label={words.keyboard}
          onClick={() => setHelp(true)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Keyboard size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      {help && <KeyboardHelp onClose={() => setHelp(false)} />}
    </AppBar>
  );
}

function OwnMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? words.access}>
      <MenuItemLink to="/account" primaryText={words.access} />
      <Logout />
    </UserMenu>
  );
}

function SandboxMark() {
  const me = useAsk('/me', {});
  if (me.data?.mode !== 'sandbox') return null;
  return (
    <>
      <Chip
        size="small"
        color="warning"
        label={words.sandbox}
        sx={{ mx: 1, display: { xs: 'none', sm: 'inline-flex' } }}
      />
      <Chip size="small" color="warning" label={words.sandboxShort} sx={{ display: { sm: 'none' } }} />
    </>
  );
}

function LiveLine() {
  const line = useLive();
  const label = line === 'live' ? texts.states.live : line === 'lost' ? texts.states.offline : texts.states.lost;
  return (
    <Tooltip title={label}>
      <Box
        role="status"
        aria-label={label}
        sx={{ display: 'inline-flex', p: 1, color: line === 'lost' ? 'error.main' : 'text.secondary' }}
      >
        {line === 'lost' ? <WifiOff size={18} aria-hidden /> : <Radio size={18} aria-hidden />}
      </Box>
    </Tooltip>
  );
}
