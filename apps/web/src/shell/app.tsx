// In: the opened language and the started router.
// Out: the whole app: the frame, and the three things that stand over every screen.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { openTexts } from '../i18n/index.ts';
import { DialogHost } from '../parts/dialog.tsx';
import { ToastHost } from '../parts/toast.tsx';
import { useBlocking } from '../kernel/blocking.ts';
import { useDrawerOpen } from '../kernel/drawer-state.ts';
import { onGates, useGates } from '../kernel/gates.ts';
import { Frame } from './frame.tsx';
import { queries } from '../kernel/queries.ts';
import { followTheme } from './theme.ts';

// Texts and code of the gates are there before the first one opens.
const fetchGates = async () => {
  const [host] = await Promise.all([import('../account/gate-host.tsx'), openTexts('account')]);
  return host;
};
onGates(fetchGates);
const GateHost = lazy(fetchGates);
// Without a line there may be work that ends, and no veil to show for it.
const LoadingOverlay = lazy(() => import('../parts/loading-overlay.tsx').catch(() => ({ default: () => null })));
const SideDrawer = lazy(() => import('./drawer/side-drawer.tsx'));

export function App() {
  const drawerOpen = useDrawerOpen();
  const gated = useGates().length > 0;
  const blocked = useBlocking() !== null;
  // Fetched when first asked for, then kept, so that it can also close with its motion.
  const [drawerWanted, setDrawerWanted] = useState(false);
  if (drawerOpen && !drawerWanted) setDrawerWanted(true);
  useEffect(followTheme, []);
  return (
    <QueryClientProvider client={queries}>
      <Frame />
      <Suspense fallback={null}>{drawerWanted && <SideDrawer />}</Suspense>
      <Suspense fallback={null}>{gated && <GateHost />}</Suspense>
      <Suspense fallback={null}>{blocked && <LoadingOverlay />}</Suspense>
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>
  );
}
