// In: the desks.
// Out: the console's frame: head with the sandbox mark and the live line, the desks by group, and the keyboard's list.
import { Box, Chip, IconButton, Tooltip, Typography } from '@mui/material';
import { Keyboard, Radio, WifiOff } from 'lucide-react';
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  LoadingIndicator,
  Logout,
  MenuItemLink,
  TitlePortal,
  ToggleThemeButton,
  useSidebarState,
  UserMenu,
  type LayoutProps,
} from 'react-admin';
import { useState } from 'react';
import { useMay } from '../parts/rights.ts';
import { texts } from '../texts/index.ts';
import { DESKS, GROUPS, type Desk } from './desks.tsx';
import { KeyboardHelp, useHelpKey } from './keyboard-help.tsx';
import { useLive } from './live.tsx';
import { useAsk } from './queries.ts';

const words = texts.frame;

export function Frame({ children }: LayoutProps) {
  return (
    <Layout appBar={Head} menu={Desks}>
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
          <LoadingIndicator />
        </>
      }
      userMenu={
        <UserMenu>
          <MenuItemLink to="/account" primaryText={words.desks.account} />
          <Logout />
        </UserMenu>
      }
    >
      <TitlePortal />
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

function Desks() {
  const may = useMay();
  const [open] = useSidebarState();
  return (
    <Box
      component="nav"
      aria-label={texts.frame.groups.work}
      sx={{ py: 1, width: open ? 232 : 56, overflowX: 'hidden' }}
    >
      {GROUPS.map((group) => {
        const desks = DESKS.filter((desk) => desk.group === group && (desk.right === undefined || may(desk.right)));
        if (desks.length === 0) return null;
        return (
          <Box key={group} component="section" sx={{ mb: 1 }}>
            <Typography
              variant="caption"
              component="h2"
              color="text.secondary"
              sx={{ m: 0, px: 3, py: 0.5, visibility: open ? 'visible' : 'hidden', height: open ? 'auto' : 8 }}
            >
              {words.groups[group]}
            </Typography>
            {desks.map((desk) => (
              <DeskLink key={desk.name} desk={desk} />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

function DeskLink({ desk }: { readonly desk: Desk }) {
  const waiting = useWaiting(desk.name);
  const [open] = useSidebarState();
  return (
    <MenuItemLink
      component="a"
      to={desk.path}
      primaryText={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {words.desks[desk.name]}
          {open && waiting > 0 && (
            <Chip component="span" size="small" color="primary" label={waiting} sx={{ ml: 'auto', height: 20 }} />
          )}
        </Box>
      }
      leftIcon={<desk.icon size={18} aria-hidden />}
      keyboardShortcut={`g>${desk.key}`}
      keyboardShortcutRepresentation={null}
    />
  );
}

/** How much waits at a desk; the counts are the dashboard's, asked once for all. */
function useWaiting(name: Desk['name']): number {
  const { data } = useAsk('/dashboard', {});
  switch (name) {
    case 'papers':
      return data?.papers?.waiting ?? 0;
    case 'kind-requests':
      return data?.kindRequests?.waiting ?? 0;
    case 'chat':
      return data?.chat?.waiting ?? 0;
    case 'approvals':
      return data?.approvals.mayDecide ?? 0;
    default:
      return 0;
  }
}
