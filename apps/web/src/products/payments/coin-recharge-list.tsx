// In: a customer who wants to pay in coins. Out: every coin that can come, by which networks, from how much.
import { History } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { CoinMark, EmptyState, IconButton, ListRow, NavigationBar } from '../../parts/index.ts';
import { Came } from './came.tsx';
import { byAsset } from './networks.ts';
import { Never } from './never.tsx';
import { Practice, usePractising } from './practice.tsx';
import { whyClosed } from './states.ts';
import styles from './payments.module.css';

const AGAIN_MS = 30_000;

export default function CoinRechargeList() {
  const text = useText();
  const practising = usePractising();
  const found = useCall('/index/recharge/coins', {}, { enabled: !practising, everyMs: AGAIN_MS });
  if (practising) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar
        title={text('coin-in.title')}
        right={
          <IconButton
            icon={History}
            label={text('page.deposit-record')}
            edge="end"
            onClick={() => go('/pages/recharge/cryptoRecord')}
          />
        }
      />
      <div className={styles.page}>
        <Came query={found} heights={[64, 64, 64]}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={text('coin-in.none')} text={text('coin-in.none-text')} />
            ) : (
              <div className={styles.card}>
                {byAsset(list).map(([asset, networks]) => {
                  const [only] = networks;
                  const open = networks.find((each) => each.in.isOpen);
                  return (
                    <ListRow
                      key={asset}
                      tall
                      mark={<CoinMark asset={asset} />}
                      title={asset}
                      subtitle={
                        open === undefined
                          ? text(whyClosed(only!.in.why, 'in'))
                          : networks.map(({ title }) => title).join(' · ')
                      }
                      arrow={open !== undefined}
                      {...(open !== undefined &&
                        (networks.length === 1
                          ? { to: '/pages/recharge/cryptoRecharge', search: { asset, network: only!.network } }
                          : { to: '/pages/recharge/coinRecharge', search: { asset } }))}
                    />
                  );
                })}
              </div>
            )
          }
        </Came>
        <Never />
      </div>
    </>
  );
}
