// In: whether the books take nothing new, and until when. Out: a row with its switch; leaving is asked about, and counted down with a way back.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';
import { ask } from '../../kernel/ask.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { Switch } from '../../parts/index.ts';
import { useWhen } from './when.ts';
import styles from './payments.module.css';

export type AllowList = ReplyOf<'/bank/list'>['allowList'];

export function AllowListRow({ allowList: { isOn, endsAtMs } }: { readonly allowList: AllowList }) {
  const text = useText();
  const when = useWhen();
  const [busy, setBusy] = useState(false);
  const stays = isOn && endsAtMs === null;
  const set = async (wished: boolean): Promise<void> => {
    if (busy) return;
    const isSure =
      wished ||
      (await ask({
        title: text('pay-to.list-leave'),
        text: text('pay-to.list-leave-text'),
        confirm: text('pay-to.list-leave-do'),
      }));
    if (!isSure) return;
    setBusy(true);
    try {
      await send('/user/withdraw/allow-list', { on: wished ? '1' : '0' });
      outdate('/bank/list');
      outdate('/coin/withdraw/address');
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.allowList}>
      <div>
        <b>{text('pay-to.list-only')}</b>
        <span>
          {endsAtMs === null
            ? text(stays ? 'pay-to.list-on-text' : 'pay-to.list-off-text')
            : text('pay-to.list-ends', { time: when(endsAtMs) })}
        </span>
      </div>
      <Switch label={text('pay-to.list-only')} on={stays} onChange={(wished) => void set(wished)} />
    </div>
  );
}
