// In: nothing. Out: exchange, convert and transfer as ways to go, what one has to go with, and the last records.
import { ArrowLeftRight, History, Landmark, Repeat, Shuffle } from 'lucide-react';
import { isCurrency } from '@hilsa/contract/wallet/currencies';
import { useText } from '../../i18n/index.ts';
import { compare, sum } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { balances, useLive } from '../../live/index.ts';
import {
  ActionTile,
  ActionTiles,
  Button,
  CoinMark,
  EmptyState,
  ListRow,
  NavigationBar,
  RowSkeleton,
  SectionHeader,
  TextButton,
} from '../../parts/index.ts';
import { useAssetName } from './amount-card.tsx';
import { useMoneyText } from './money-text.ts';
import { RecordRow } from './record-row.tsx';
import { useWalletName } from './wallet-name.ts';
import styles from './exchange.module.css';

const LAST = 3;

export default function ExchangeHub() {
  const text = useText();
  return (
    <>
      <NavigationBar title={text('page.exchange')} />
      <div className={styles.page}>
        <div className={styles.tiles}>
          <ActionTiles label={text('page.exchange')}>
            <ActionTile filled icon={Landmark} title={text('exchange.currency-short')} to="/pages/exchange/stock" />
            <ActionTile icon={Shuffle} title={text('page.convert')} to="/pages/exchange/cryptoConvert" />
            <ActionTile icon={Repeat} title={text('page.transfer')} to="/pages/exchange/cryptoTransfer" />
            <ActionTile icon={History} title={text('exchange.records-short')} to="/pages/exchange/exchange" />
          </ActionTiles>
        </div>
        <p className={styles.note}>{text('exchange.hub-text')}</p>
        <Owned />
        <LastRecords />
      </div>
    </>
  );
}

/** Everything that can be exchanged or moved, currencies first. */
function Owned() {
  const text = useText();
  const money = useMoneyText();
  const nameOf = useAssetName();
  const walletName = useWalletName();
  const live = useLive(balances, (now) => now.value);
  const owned = [...(live?.values() ?? [])]
    .filter((one) => compare(sum(one.available, one.held), '0') > 0)
    .sort((one, other) => Number(isCurrency(other.asset)) - Number(isCurrency(one.asset)));
  return (
    <section>
      <SectionHeader title={text('exchange.own')} />
      {live === undefined || live === null ? (
        <RowSkeleton rows={3} chart={false} />
      ) : owned.length === 0 ? (
        <EmptyState
          title={text('exchange.nothing')}
          text={text('exchange.nothing-text')}
          action={
            <Button kind="primary" size="small" onClick={() => go('/pages/recharge/recharge')}>
              {text('menu.deposit')}
            </Button>
          }
        />
      ) : (
        owned.map((one) => (
          <ListRow
            key={`${one.wallet}:${one.asset}`}
            mark={<CoinMark asset={one.asset} />}
            title={one.asset}
            subtitle={`${nameOf(one.asset)} · ${walletName(one.wallet)}`}
            value={money(one.available, one.asset, true)}
            onPress={() =>
              one.wallet === 'contract'
                ? go('/pages/exchange/cryptoTransfer', { from: 'contract', asset: one.asset })
                : go(isCurrency(one.asset) ? '/pages/exchange/stock' : '/pages/exchange/cryptoConvert', {
                    from: one.asset,
                  })
            }
          />
        ))
      )}
    </section>
  );
}

function LastRecords() {
  const text = useText();
  const { data, isError, refetch } = useCall('/user/exchange/list', { limit: LAST });
  return (
    <section>
      <SectionHeader
        title={text('exchange.last')}
        action={<TextButton onClick={() => go('/pages/exchange/exchange')}>{text('exchange.all-records')}</TextButton>}
      />
      {data === undefined && !isError && <RowSkeleton rows={2} chart={false} />}
      {data === undefined && isError && (
        <EmptyState
          title={text('exchange.failed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {text('common.retry')}
            </Button>
          }
        />
      )}
      {data?.list.length === 0 && (
        <ListRow
          mark={<ArrowLeftRight size={20} aria-hidden />}
          title={text('exchange.no-records')}
          subtitle={text('exchange.no-records-text')}
        />
      )}
      {data?.list.map((record) => (
        <RecordRow
          key={record.recordId}
          record={record}
          onOpen={() => go('/pages/exchange/exchange', { record: record.recordId })}
        />
      ))}
    </section>
  );
}
