// In: `?asset=` of a coin. Out: its networks, each with how deep a transfer must lie, how fast that was, and from how much.
import { Layers } from 'lucide-react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { EmptyState, IconTile, ListRow, NavigationBar } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { Came } from './came.tsx';
import { useChosenCoin } from './chosen-coin.ts';
import { networksOf } from './networks.ts';
import { Practice, usePractising } from './practice.tsx';
import { whyClosed } from './states.ts';
import { useDuration } from './when.ts';
import styles from './payments.module.css';

const AGAIN_MS = 30_000;

export default function CoinRecharge() {
  const text = useText();
  const money = useMoneyText();
  const duration = useDuration();
  const language = useLanguage();
  const { asset } = useChosenCoin();
  const practising = usePractising();
  const found = useCall('/index/recharge/coins', {}, { enabled: !practising, everyMs: AGAIN_MS });
  if (practising) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar title={text('coin-in.deposit', { asset })} />
      <div className={styles.page}>
        <p className={styles.note}>{text('coin-in.choose-network')}</p>
        <Came query={found} heights={[64, 64]}>
          {({ list }) => {
            const networks = networksOf(list, asset);
            if (networks.length === 0)
              return <EmptyState title={text('coin-in.none')} text={text('coin-in.none-text')} />;
            return (
              <div className={styles.card}>
                {networks.map(({ network, title, standard, depth, speed, in: way }) => (
                  <ListRow
                    key={network}
                    tall
                    mark={<IconTile icon={Layers} />}
                    title={<span className={styles.wrapping}>{title}</span>}
                    subtitle={
                      <span className={styles.wrapping}>
                        {`${standard} · ${
                          way.isOpen
                            ? text('coin-in.after-blocks', { depth: formatNumber(String(depth), language) })
                            : text(whyClosed(way.why, 'in'))
                        }`}
                      </span>
                    }
                    value={speed === null ? '' : text('coin-in.about', { time: duration(speed.p50Ms) })}
                    below={text('coin-in.from', { amount: money(way.minimum, asset) })}
                    arrow={way.isOpen}
                    {...(way.isOpen && { to: '/pages/recharge/cryptoRecharge', search: { asset, network } })}
                  />
                ))}
              </div>
            );
          }}
        </Came>
        <p className={styles.note}>{text('coin-in.same-network')}</p>
      </div>
    </>
  );
}
