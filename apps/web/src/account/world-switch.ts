// In: the kept tokens.
// Out: the Real/Demo switch: its options, its value, and what choosing does for a customer, a demo-only account and a guest.
import type { World } from '@hilsa/contract';
import { proofOfWork } from './proof-of-work.ts';
import { useText } from '../i18n/index.ts';
import type { Option } from '../parts/choices.tsx';
import { ask } from '../kernel/ask.ts';
import { go } from '../kernel/router.ts';
import { chooseWorld, openDemo } from '../kernel/session.ts';
import { useKept } from '../kernel/store.ts';
import { tell } from '../kernel/tell.ts';

export function useWorldSwitch(): {
  readonly options: readonly Option<World>[];
  readonly value: World;
  readonly choose: (world: World) => void;
} {
  const text = useText();
  const value = useKept((kept) => kept.userAccountType);
  return {
    options: [
      { value: 'real', label: text('world.real') },
      { value: 'demo', label: text('world.demo') },
    ],
    value,
    choose: (world) => {
      if (world !== value) void change(world, text);
    },
  };
}

async function change(world: World, text: ReturnType<typeof useText>): Promise<void> {
  const { userToken } = useKept.getState();
  if (userToken === '' && world === 'demo') {
    await openDemo(proofOfWork).catch(tell);
    return;
  }
  if (chooseWorld(world)) return;
  // A demo-only account has no real one: offer to open it.
  if (await ask({ title: text('world.no-real'), text: text('world.no-real-text'), confirm: text('login.create') }))
    go('/pages/account/reg');
}
