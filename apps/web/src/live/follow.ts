// In: the customer's private channels, and which answers each of them makes old.
// Out: while somebody is signed in the channels stay open, and what changed is asked for again: soon, not at each message, and without breaking off what is on its way.
import type { CallPath } from '@hilsa/contract';
import { useKept } from '../kernel/store.ts';
import type { Live } from './live.ts';
import { notices } from './notices.ts';
import { outdateSoon } from './outdate-soon.ts';
import { balances, fills, orders } from './own.ts';

export type OwnChannel = 'orders' | 'fills' | 'balances';

/** What a product says in its effects.ts: answers that are old once its customer's channel has told something. */
export type Effects = Readonly<Partial<Record<OwnChannel, readonly CallPath[]>>>;

const CHANNELS: Readonly<Record<OwnChannel, Pick<Live<unknown>, 'subscribe' | 'onNews'>>> = { orders, fills, balances };

/** Follows the channels for everyone who signs in. Call once; returns a function that stops it. */
export function followOwn(products: readonly Effects[]): () => void {
  let leave: (() => void)[] = [];
  const open = (): void => {
    for (const [name, live] of Object.entries(CHANNELS) as [OwnChannel, (typeof CHANNELS)[OwnChannel]][]) {
      const paths = products.flatMap((effects) => effects[name] ?? []);
      leave.push(
        live.subscribe(() => undefined),
        live.onNews(() => paths.forEach(outdateSoon)),
      );
    }
    // A notice reaches them wherever they are, and a sign-in ended elsewhere ends here at once.
    leave.push(notices.subscribe(() => undefined));
  };
  const close = (): void => {
    for (const one of leave) one();
    leave = [];
  };
  const settle = (isSignedIn: boolean): void => {
    if (isSignedIn && leave.length === 0) open();
    else if (!isSignedIn) close();
  };
  settle(useKept.getState().userToken !== '');
  const stop = useKept.subscribe(({ userToken }) => settle(userToken !== ''));
  return () => {
    stop();
    close();
  };
}
