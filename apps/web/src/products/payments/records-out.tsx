// In: a customer, `?id=` of a withdrawal or none. Out: all withdrawals, newest first, each with the road of its money.
import { useText } from '../../i18n/index.ts';
import { keep } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { IconTile, ListRow, Tag } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { iconOf, kindOf, type Withdrawal } from './channels.ts';
import { Records } from './records-beside.tsx';
import { withdrawalLabel } from './states.ts';
import { WithdrawalRecord } from './withdrawal-record.tsx';

const PAGE = 30;

export default function RecordsOut() {
  return (
    <Records<Withdrawal>
      title="page.withdrawal-record"
      name="/user/withdraw/order"
      ask={(cursor, signal) =>
        wire.call('/user/withdraw/order', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal })
      }
      atMsOf={({ requestedAtMs }) => requestedAtMs}
      renderRow={(withdrawal, time, onOpen) => <WithdrawalRow withdrawal={withdrawal} time={time} onOpen={onOpen} />}
      renderOne={(id) => <WithdrawalRecord id={id} />}
      noted={(withdrawal) => keep({ withdrawRecordData: withdrawal })}
      page="/pages/wallet/recordDetail"
      none={{
        title: 'pay-out.no-records',
        text: 'pay-out.no-records-text',
        go: 'page.withdraw',
        to: '/pages/withdraw/withdraw',
      }}
    />
  );
}

/** One of a list, of banks, wallets and networks alike. */
export function WithdrawalRow({
  withdrawal,
  time,
  onOpen,
}: {
  readonly withdrawal: Withdrawal;
  readonly time: string;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const money = useMoneyText();
  const label = withdrawalLabel(withdrawal);
  return (
    <ListRow
      tall
      mark={<IconTile icon={iconOf({ kind: kindOf(withdrawal.channel), channel: withdrawal.channel })} />}
      title={`${withdrawal.method} ${withdrawal.destination}`}
      subtitle={time}
      value={money(withdrawal.amount, withdrawal.asset, true)}
      below={<Tag tone={label.tone}>{text(label.key)}</Tag>}
      onPress={onOpen}
    />
  );
}
