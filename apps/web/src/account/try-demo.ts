// In: a press of somebody who is not signed in.
// Out: a practice account on this device, in place; what goes wrong is told.
import { useState } from 'react';
import { proofOfWork } from './proof-of-work.ts';
import { openDemo } from '../kernel/session.ts';
import { tell } from '../kernel/tell.ts';

export function useTryDemo(): { readonly busy: boolean; readonly tryDemo: () => void } {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    await openDemo(proofOfWork).catch(tell);
    setBusy(false);
  };
  return { busy, tryDemo: () => void run() };
}
