// In: `?asset=` and `?network=`. Out: one's own address there, to be scanned, read in fours, copied or shared; what may be sent to it; and what is
// on its way, block by block.
import { Copy, ExternalLink, History, Share2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../account/copy-text.ts';
import { QrCode } from '../../account/qr-code.tsx';
import { useText } from '../../i18n/index.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { changeSearch, go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import {
  Button,
  EmptyState,
  Go,
  Icon,
  IconButton,
  NavigationBar,
  SegmentedControl,
  TextButton,
} from '../../parts/index.ts';
import { useNarrow } from '../../parts/narrow.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { Came } from './came.tsx';
import { useChosenCoin } from './chosen-coin.ts';
import { LookFor } from './look-for.tsx';
import { inFours, type NetworkCoin, networksOf, type OwnAddress } from './networks.ts';
import { Never } from './never.tsx';
import { OnItsWay } from './on-its-way.tsx';
import { Practice, usePractising } from './practice.tsx';
import { isOnItsWay, whyClosed } from './states.ts';
import { useDuration } from './when.ts';
import coins from './coins.module.css';
import styles from './payments.module.css';

const NETWORKS_MS = 30_000;
const COMING_MS = 3_000;
const MOST_COMING = 20;

export default function CryptoRecharge() {
  const text = useText();
  const { asset, network } = useChosenCoin();
  const practising = usePractising();
  const found = useCall('/index/recharge/coins', {}, { enabled: !practising, everyMs: NETWORKS_MS });
  if (practising) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar
        title={text('coin-in.deposit', { asset })}
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
        <Came query={found} heights={[44, 220, 96]}>
          {({ list }) => {
            const networks = networksOf(list, asset);
            const chosen = networks.find((each) => each.network === network) ?? networks[0];
            if (chosen === undefined)
              return <EmptyState title={text('coin-in.none')} text={text('coin-in.none-text')} />;
            return (
              <>
                {networks.length > 1 && <Networks networks={networks} chosen={chosen} />}
                {chosen.in.isOpen ? (
                  <Address coin={chosen} />
                ) : (
                  <p className={styles.closed}>{text(whyClosed(chosen.in.why, 'in'))}</p>
                )}
                <Coming coin={chosen} />
                <Never />
              </>
            );
          }}
        </Came>
      </div>
    </>
  );
}

function Networks({ networks, chosen }: { readonly networks: readonly NetworkCoin[]; readonly chosen: NetworkCoin }) {
  const text = useText();
  const duration = useDuration();
  // Two with their times fill a phone.
  const isShort = useNarrow() || networks.length > 2;
  return (
    <SegmentedControl
      label={text('coin-in.network')}
      size="large"
      options={networks.map(({ network, title, speed }) => ({
        value: network,
        label:
          speed === null || isShort ? title : `${title} · ${text('coin-in.about', { time: duration(speed.p50Ms) })}`,
      }))}
      value={chosen.network}
      onChange={(network) => changeSearch({ network })}
    />
  );
}

function Address({ coin }: { readonly coin: NetworkCoin }) {
  const text = useText();
  const found = useCall('/coin/recharge/address', { network: coin.network });
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('/coin/recharge/address/generate', { network: coin.network });
      outdate('/coin/recharge/address');
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Came query={found} heights={[224, 96]}>
      {({ list }) => {
        const own = list.find(({ network }) => network === coin.network);
        if (own !== undefined) return <Own own={own} coin={coin} />;
        return (
          <EmptyState
            title={text('coin-in.no-address', { network: coin.title })}
            text={text('coin-in.no-address-text')}
            action={
              <Button kind="primary" size="small" busy={busy} onClick={() => void make()}>
                {text('coin-in.make-address')}
              </Button>
            }
          />
        );
      }}
    </Came>
  );
}

function Own({ own, coin }: { readonly own: OwnAddress; readonly coin: NetworkCoin }) {
  const text = useText();
  const money = useMoneyText();
  const { address, testUrl } = own;
  const { title, asset } = coin;
  const share = async (): Promise<void> => {
    // Whoever closes the sheet of the phone has said so themselves.
    await navigator.share({ text: address }).catch(() => undefined);
  };
  return (
    <>
      <section className={coins.address} aria-label={text('coin-in.your-address', { network: title })}>
        <QrCode content={address} label={text('coin-in.qr', { network: title })} />
        <p>{text('coin-in.your-address', { network: title })}</p>
        <div className={coins.fours} translate="no">
          {inFours(address).map((four, n) => (
            <span key={n}>{four}</span>
          ))}
        </div>
      </section>
      <div className={coins.presses}>
        <Button kind="primary" onClick={() => copyText(address)}>
          <span className={styles.withIcon}>
            <Icon icon={Copy} size={20} />
            {text('coin-in.copy')}
          </span>
        </Button>
        {'share' in navigator && (
          <Button onClick={() => void share()}>
            <span className={styles.withIcon}>
              <Icon icon={Share2} size={20} />
              {text('coin-in.share')}
            </span>
          </Button>
        )}
      </div>
      <div className={styles.notice}>
        <Icon icon={TriangleAlert} size={22} className={styles.sand} />
        <span>
          <b>{text('coin-in.only', { asset, network: title })}</b>
          <span>{text('coin-in.only-text', { amount: money(coin.in.minimum, asset) })}</span>
        </span>
      </div>
      {coin.isTest && <p className={coins.test}>{text('coin-in.test-network')}</p>}
      {testUrl !== null && (
        <a className={styles.outside} href={testUrl} target="_blank" rel="noreferrer">
          <Icon icon={ExternalLink} size={18} />
          {text('coin-in.test-page')}
        </a>
      )}
    </>
  );
}

function Coming({ coin: { asset, network } }: { readonly coin: NetworkCoin }) {
  const text = useText();
  const [looking, setLooking] = useState(false);
  const { data } = useCall('/coin/recharge/order', { limit: MOST_COMING }, { everyMs: COMING_MS });
  const coming =
    data?.list.filter((each) => each.asset === asset && each.channel === network && isOnItsWay(each)) ?? [];
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2>{text('coin-in.on-its-way')}</h2>
        <Go to="/pages/recharge/cryptoRecord">{text('coin-in.all')}</Go>
      </div>
      {coming.length === 0 ? (
        <p className={styles.note}>{text('coin-in.nothing-seen')}</p>
      ) : (
        coming.map((deposit) => (
          <OnItsWay
            key={deposit.id}
            deposit={deposit}
            onOpen={() => go('/pages/recharge/cryptoRecord', { id: deposit.id })}
          />
        ))
      )}
      <TextButton onClick={() => setLooking(true)}>{text('coin-in.look-for')}</TextButton>
      <LookFor network={network} open={looking} onClose={() => setLooking(false)} />
    </section>
  );
}
