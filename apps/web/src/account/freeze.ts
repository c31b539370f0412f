// In: the wish to freeze one's account, or to undo it.
// Out: done, after a question that says every consequence; undoing asks for a fresh proof first.
import { send } from '../kernel/send.ts';
import { outdate } from '../kernel/queries.ts';
import { leaveSession } from '../kernel/session.ts';
import { useKept } from '../kernel/store.ts';
import { tell } from '../kernel/tell.ts';
import { openTexts, say } from '../i18n/index.ts';
import { ask, toast } from '../parts/index.ts';

/** Ends every sign-in, this one too, and opens the login page. */
export async function freezeAccount(): Promise<void> {
  await openTexts('account');
  const sure = await ask({
    title: say('freeze.title'),
    text: say('freeze.text'),
    confirm: say('freeze.confirm'),
    danger: true,
  });
  if (!sure) return;
  const { userToken } = useKept.getState();
  try {
    await send('/user/freeze', {});
    leaveSession(userToken);
    toast(say('freeze.done'));
  } catch (error) {
    tell(error);
  }
}

export async function unfreezeAccount(): Promise<void> {
  try {
    await send('/user/unfreeze', {});
    await openTexts('account');
    for (const path of ['/user/login/info', '/user/info', '/user/security'] as const) outdate(path);
    toast(say('freeze.undone'));
  } catch (error) {
    tell(error);
  }
}
