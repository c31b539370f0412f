// In: the desks.
// Out: the console's frame: head with the sandbox mark and the live line, the desks by group, and the keyboard's list.
import { Box, Chip, IconButton, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Keyboard, Radio, WifiOff } from 'lucide-react';
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  Logout,
  MenuItemLink,
  RefreshIconButton,
  TitlePortal,
  ToggleThemeButton,
  useGetIdentity,
  useLogout,
  UserMenu,
  type LayoutProps,
} from 'react-admin';
import { useEffect, useState } from 'react';
import { Failed, Rows } from '../parts/states.tsx';
import { texts } from '../texts/index.ts';
import { onSessionEnded } from './call.ts';
import { DeskMenu } from './desk-menu.tsx';
import { KeyboardHelp, useHelpKey } from './keyboard-help.tsx';
import { forgetMe } from './me.ts';
import { useLive } from './live.tsx';
import { useAsk } from './queries.ts';

const words = texts.frame;

/** Nothing of a desk is shown, or asked for, before it is known who is here. */
export function Frame({ children }: LayoutProps) {
  const me = useAsk('/me', {});
  useEndOfSession();
  if (me.data === undefined) {
    return (
      <Box sx={{ p: 4, maxWidth: 560, mx: 'auto' }}>
        {me.isError ? <Failed problem={me.error} retry={() => void me.refetch()} /> : <Rows count={3} />}
      </Box>
    );
  }
  return (
    <Layout appBar={Head} menu={DeskMenu}>
      {children}
      <CheckForApplicationUpdate disabled={import.meta.env.DEV} />
    </Layout>
  );
}

/** The session ended elsewhere, or by time: to the door, and back here afterwards. */
function useEndOfSession(): void {
  const logout = useLogout();
  const queries = useQueryClient();
  useEffect(() => {
    let leaving = false;
    return onSessionEnded(() => {
      if (leaving) return;
      leaving = true;
      forgetMe();
      queries.clear();
      void logout();
    });
  }, [logout, queries]);
}

function Head() {
  const [help, setHelp] = useState(false);
  useHelpKey(() => setHelp(true));
  return (
    <AppBar
      toolbar={
        <>
          <ToggleThemeButton />
          <RefreshIconButton />
        </>
      }
      userMenu={<OwnMenu />}
    >
      <TitlePortal component="h1" />
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
    <UserMenu label={identity?.fullName ?? words.desks.account}>
      <MenuItemLink to="/account" primaryText={words.desks.account} />
      <Logout />
    </UserMenu>
  );
}

function SandboxMark() {
  const me = useAsk('/me', {});
  if (me.data?.mode !== 'sandbox') return null;
  return (
    <Chip
      size="small"
      color="warning"
      label={words.sandbox}
      sx={{ mx: 1, display: { xs: 'none', sm: 'inline-flex' } }}
    />
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
