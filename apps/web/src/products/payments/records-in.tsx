// In: a customer, `?id=` of a deposit or none. Out: their deposits, newest first, of all ways or of one kind; each with its road.
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { keep } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { Chips, IconTile, ListRow, Tag } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { type Deposit, KIND_ICONS, KIND_WORDS, kindOf } from './channels.ts';
import { DepositRecord } from './deposit-record.tsx';
import { Records } from './records-beside.tsx';
import { depositLabel } from './states.ts';

const PAGE = 30;
const KINDS = ['all', 'bank', 'wallet', 'coin', 'offline'] as const;

export default function RecordsIn() {
  const text = useText();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  return (
    <Records<Deposit>
      title="page.deposit-record"
      name="/user/recharge/order"
      ask={(cursor, signal) =>
        wire.call('/user/recharge/order', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal })
      }
      atMsOf={({ createdAtMs }) => createdAtMs}
      keeps={({ channel }) => kind === 'all' || kindOf(channel) === kind}
      above={
        <Chips
          label={text('pay.kind')}
          options={KINDS.map((value) => ({ value, label: text(value === 'all' ? 'pay.all' : KIND_WORDS[value]) }))}
          value={kind}
          onChange={setKind}
        />
      }
      renderRow={(deposit, time, onOpen) => <Row deposit={deposit} time={time} onOpen={onOpen} />}
      renderOne={(id) => <DepositRecord id={id} />}
      noted={(deposit) => keep({ rechargeRecordData: deposit })}
      page="/pages/recharge/walletRecordDetail"
      none={{
        title: 'pay-in.no-records',
        text: 'pay-in.no-records-text',
        go: 'page.deposit',
        to: '/pages/recharge/recharge',
      }}
    />
  );
}

function Row({
  deposit,
  time,
  onOpen,
}: {
  readonly deposit: Deposit;
  readonly time: string;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const money = useMoneyText();
  const kind = kindOf(deposit.channel);
  const label = depositLabel(deposit);
  return (
    <ListRow
      tall
      mark={<IconTile icon={KIND_ICONS[kind]} />}
      title={nameOfWay(deposit.channel) || text(KIND_WORDS[kind])}
      subtitle={time}
      value={money(deposit.amount, deposit.asset, true)}
      below={<Tag tone={label.tone}>{text(label.key)}</Tag>}
      onPress={onOpen}
    />
  );
}
