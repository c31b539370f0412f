// In: the portfolio of now and its history.
// Out: what I own: the total, how it is spread, each wallet and each coin.
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChevronDown, History, Layers, Repeat } from 'lucide-react';
import { useState } from 'react';
import { useProps } from '../../app/props.ts';
import { go } from '../../app/router.ts';
import { useSignedIn } from '../../app/session.ts';
import { useText } from '../../i18n/index.ts';
import { balances } from '../../live/index.ts';
import { names } from '../../look/names.ts';
import { Adverts } from '../../messages/adverts.tsx';
import {
  ActionTile,
  ActionTiles,
  Change,
  CoinMark,
  Go,
  Icon,
  IconButton,
  IconTile,
  ListRow,
  MessageRow,
  Money,
  NavigationBar,
  RowSkeleton,
  SectionHeader,
  Skeleton,
  TextButton,
  Total,
  Triangle,
  toneOf,
} from '../../parts/index.ts';
import { useCoinName } from '../../trading/coin-names.ts';
import { useDisplay, Value } from '../../trading/display.tsx';
import { FeedNotice } from '../../trading/feed-notice.tsx';
import { FundingSheet } from '../../trading/funding-sheet.tsx';
import { GuestDoor } from '../../trading/guest-door.tsx';
import { HideBalances } from '../../trading/hide-balances.tsx';
import { type OwnedCoin, type Portfolio, usePortfolio } from '../../trading/portfolio.ts';
import { Allocation } from './allocation.tsx';
import styles from './assets.module.css';

export default function Assets() {
  const text = useText();
  const signedIn = useSignedIn();
  const portfolio = usePortfolio();
  const { mode } = useProps();
  const [funding, setFunding] = useState(false);
  if (!signedIn)
    return (
      <>
        <NavigationBar large title={text('page.assets')} />
        <GuestDoor title="assets.guest" back="/pages/user/assets" />
      </>
    );
  return (
    <>
      <NavigationBar
        large
        title={text('page.assets')}
        right={
          <IconButton
            icon={History}
            label={text('assets.records')}
            edge="end"
            onClick={() => go('/pages/coin/assetsRecord')}
          />
        }
      />
      <div className={styles.page}>
        <div className={styles.left}>
          <Head portfolio={portfolio} />
          <Allocation portfolio={portfolio} />
          <ActionTiles label={text('home.actions')}>
            <ActionTile
              icon={ArrowDownToLine}
              title={text('page.deposit')}
              filled
              onPress={() => {
                if (mode === 'sandbox') setFunding(true);
                else go('/pages/recharge/recharge');
              }}
            />
            <ActionTile icon={ArrowUpFromLine} title={text('page.withdraw')} to="/pages/withdraw/bankWithdraw" />
            <ActionTile icon={Repeat} title={text('page.transfer')} to="/pages/exchange/cryptoTransfer" />
            <ActionTile icon={ArrowLeftRight} title={text('page.exchange')} to="/pages/exchange/index" />
          </ActionTiles>
          <FeedNotice live={balances} />
        </div>
        <div className={styles.right}>
          <Wallets portfolio={portfolio} />
          <Coins portfolio={portfolio} />
          <Adverts place="assets" />
        </div>
      </div>
      {mode === 'sandbox' && <FundingSheet open={funding} onClose={() => setFunding(false)} />}
    </>
  );
}

function Head({ portfolio }: { readonly portfolio: Portfolio }) {
  const text = useText();
  const display = useDisplay();
  const { status, total, today } = portfolio;
  const tone = today === null ? 'flat' : toneOf(today.change);
  return (
    <section className={styles.head}>
      <div className={styles.label}>
        <span>{text('home.total')}</span>
        <HideBalances className={styles.eye} />
        <span className={styles.space} />
        {display.other !== null && (
          <button
            type="button"
            className={styles.currency}
            aria-label={`${display.currency} · ${text('assets.show-in', { currency: display.other })}`}
            onClick={display.swap}
          >
            {display.currency}
            <Icon icon={ChevronDown} size={16} />
          </button>
        )}
      </div>
      {status === 'failed' && (
        <MessageRow
          kind="failed"
          title={text('home.total-failed')}
          action={<TextButton onClick={portfolio.retry}>{text('common.retry')}</TextButton>}
        />
      )}
      {status === 'loading' && (
        <>
          <Skeleton width={220} height={40} round={8} />
          <Skeleton width={160} height={16} />
        </>
      )}
      {status === 'ready' && (
        <>
          <Total value={total === null ? null : display.show(total)} asset={display.currency} />
          {today !== null && (
            <p className={styles.today}>
              <span className={names(styles.moved, styles[tone])}>
                {tone !== 'flat' && <Triangle down={tone === 'down'} />}
                <Money value={display.show(today.change)} asset={display.currency} own sign="always" decimals={2} />
                <Change value={today.percent ?? '0'} />
              </span>
              {text('home.today')}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Wallets({ portfolio }: { readonly portfolio: Portfolio }) {
  const text = useText();
  const owned = portfolio.coins.filter((coin) => /[1-9]/.test(coin.total));
  return (
    <section>
      <SectionHeader
        title={text('assets.wallets')}
        action={
          <Go to="/pages/fundsDetail/index" className={styles.link}>
            {text('assets.records')}
          </Go>
        }
      />
      <ListRow
        tall
        arrow
        to="/pages/fundsDetail/cryptoFundsDetail"
        mark={<IconTile icon={Layers} />}
        title={text('assets.coin-account')}
        subtitle={text('assets.coins', { count: owned.length })}
        value={<Value quote={portfolio.total} />}
      />
    </section>
  );
}

function Coins({ portfolio }: { readonly portfolio: Portfolio }) {
  const text = useText();
  if (portfolio.status === 'loading') return <RowSkeleton rows={4} chart={false} />;
  const owned = portfolio.coins.filter((coin) => coin.asset === 'USDT' || /[1-9]/.test(coin.total));
  return (
    <section>
      <SectionHeader title={text('assets.coins-title')} />
      {owned.map((coin) => (
        <CoinBalance key={coin.asset} coin={coin} />
      ))}
    </section>
  );
}

function CoinBalance({ coin }: { readonly coin: OwnedCoin }) {
  const text = useText();
  const nameOf = useCoinName();
  const isHeld = /[1-9]/.test(coin.held);
  return (
    <ListRow
      tall
      arrow
      to="/pages/coin/assetsRecord"
      search={{ asset: coin.asset }}
      mark={<CoinMark asset={coin.asset} />}
      title={coin.asset}
      subtitle={
        isHeld ? (
          <>
            {text('assets.held')} <Money value={coin.held} own decimals={6} least={0} />
          </>
        ) : (
          nameOf(coin.asset, coin.name)
        )
      }
      value={<Money value={coin.total} own decimals={coin.asset === 'USDT' ? 2 : 8} least={0} />}
      below={<Value quote={coin.value} />}
    />
  );
}
