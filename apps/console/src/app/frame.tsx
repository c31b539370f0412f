// In: the desks.
// Out: the console's frame: head with the sandbox mark and the live line, the desks by group, and the keyboard's list.
import { Box, Chip, IconButton, Tooltip } from '@mui/material';
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
  UserMenu,
  type LayoutProps,
} from 'react-admin';
import { useState } from 'react';
import { texts } from '../texts/index.ts';
import { DeskMenu } from './desk-menu.tsx';
import { KeyboardHelp, useHelpKey } from './keyboard-help.tsx';
import { useLive } from './live.tsx';
import { useAsk } from './queries.ts';

const words = texts.frame;

export function Frame({ children }: LayoutProps) {
  return (
    <Layout appBar={Head} menu={DeskMenu}>
      {children}
      <CheckForApplicationUpdate disabled={import.meta.env.DEV} />
    </Layout>
  );
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
