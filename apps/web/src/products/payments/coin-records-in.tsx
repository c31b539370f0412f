// In: a customer, `?id=` of what arrived over a network or none. Out: all of it, newest first; each with its beads, its road and its evidence.
import { useText, type MessageKey } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { keep } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { CoinMark, ListRow, Tag } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { Came } from './came.tsx';
import { ChainDepth, CopiedLines } from './chain-lines.tsx';
import { DepositHead } from './deposit-head.tsx';
import { DepositRoad } from './deposit-road.tsx';
import { type CoinDeposit, shortened, titleOf } from './networks.ts';
import { Records } from './records-beside.tsx';
import { DEPOSIT_LABELS, isOnItsWay } from './states.ts';
import styles from './payments.module.css';

const PAGE = 30;
const AGAIN_MS = 3_000;

export default function CoinRecordsIn() {
  return (
    <Records<CoinDeposit>
      title="page.deposit-record"
      name="/coin/recharge/order"
      ask={(cursor, signal) =>
        wire.call('/coin/recharge/order', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal })
      }
      atMsOf={({ createdAtMs }) => createdAtMs}
      renderRow={(deposit, time, onOpen) => <Row deposit={deposit} time={time} onOpen={onOpen} />}
      renderOne={(id) => <One id={id} />}
      noted={(deposit) => keep({ rechargeRecordData: deposit })}
      page="/pages/recharge/cryptoRecord"
      none={{
        title: 'pay-in.no-records',
        text: 'pay-in.no-records-text',
        go: 'page.deposit',
        to: '/pages/recharge/coinRechargeList',
      }}
    />
  );
}

function Row({
  deposit,
  time,
  onOpen,
}: {
  readonly deposit: CoinDeposit;
  readonly time: string;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const money = useMoneyText();
  const label = DEPOSIT_LABELS[deposit.state];
  return (
    <ListRow
      tall
      mark={<CoinMark asset={deposit.asset} />}
      title={deposit.asset}
      subtitle={`${time} · ${shortened(deposit.txid)}`}
      value={money(deposit.amount, deposit.asset, true)}
      below={<Tag tone={label.tone}>{text(label.key)}</Tag>}
      onPress={onOpen}
    />
  );
}

function One({ id }: { readonly id: string }) {
  const order = useCall('/coin/recharge/order', { id, limit: 1 }, { everyMs: AGAIN_MS });
  const status = useCall('/user/recharge/status', { id }, { everyMs: AGAIN_MS });
  return (
    <div className={styles.page}>
      <Came query={order} heights={[96, 96, 120]}>
        {({ list: [deposit] }) =>
          deposit !== undefined && (
            <>
              <DepositHead deposit={deposit} />
              {isOnItsWay(deposit) && <ChainDepth confirmations={deposit.confirmations} depth={deposit.depth} />}
              {status.data !== undefined && (
                <DepositRoad deposit={deposit} steps={status.data.steps} band={status.data.band} />
              )}
              <Evidence deposit={deposit} />
            </>
          )
        }
      </Came>
    </div>
  );
}

function Evidence({ deposit }: { readonly deposit: CoinDeposit }) {
  const networks = useCall('/index/recharge/coins', {});
  const { txid, address, block, height, channel } = deposit;
  const lines: readonly (readonly [MessageKey, string])[] = [
    ['coin-in.network', titleOf(networks.data?.list ?? [], channel)],
    ['coin-in.txid', txid],
    ['coin-in.to-address', address],
    ...(height === 0 ? [] : ([['coin-in.in-block', `${height} · ${block}`]] as const)),
  ];
  return <CopiedLines lines={lines} />;
}
