// In: everything the customer owns, as the server values it.
// Out: what I own: the total, how it is spread, what it is made of, each wallet and holding, what is frozen and why.
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  FileText,
  HandCoins,
  History,
  ListChecks,
  Repeat,
  Waves,
} from 'lucide-react';
import { useState } from 'react';
import { useProps } from '../../kernel/props.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { balances } from '../../live/index.ts';
import { names } from '../../look/names.ts';
import { Adverts } from '../../messages/adverts.tsx';
import {
  ActionTile,
  ActionTiles,
  Change,
  IconButton,
  MenuRow,
  MessageRow,
  Money,
  NavigationBar,
  Skeleton,
  TextButton,
  Total,
  Triangle,
  toneOf,
} from '../../parts/index.ts';
import { FeedNotice } from '../../market/feed-notice.tsx';
import { FundingSheet } from '../../wallet/funding-sheet.tsx';
import { GuestDoor } from '../../account/guest-door.tsx';
import { HideBalances } from '../../wallet/hide-balances.tsx';
import { Calendar } from './calendar.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { FrozenLines } from './frozen-lines.tsx';
import { Holdings } from './holdings.tsx';
import { Spread } from './spread.tsx';
import { SumsOf } from './sums-of.tsx';
import { useAssets } from './use-assets.ts';
import { WalletRows } from './wallet-rows.tsx';
import styles from './assets.module.css';

export default function AssetsPage() {
  const text = useText();
  const signedIn = useSignedIn();
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
            onClick={() => go('/pages/user/record')}
          />
        }
      />
      <Owned />
    </>
  );
}

function Owned() {
  const text = useText();
  const { mode } = useProps();
  const assets = useAssets();
  const [funding, setFunding] = useState(false);
  return (
    <>
      <div className={styles.page}>
        <div className={styles.left}>
          <Head />
          <Spread />
          <ActionTiles label={text('home.actions')}>
            <ActionTile
              icon={ArrowDownToLine}
              title={text('menu.deposit')}
              filled
              onPress={() => {
                if (mode === 'sandbox') setFunding(true);
                else go('/pages/recharge/recharge');
              }}
            />
            <ActionTile icon={ArrowUpFromLine} title={text('menu.withdraw')} to="/pages/withdraw/bankWithdraw" />
            <ActionTile icon={Repeat} title={text('assets.transfer')} to="/pages/exchange/cryptoTransfer" />
            <ActionTile icon={ArrowLeftRight} title={text('menu.exchange')} to="/pages/exchange/index" />
          </ActionTiles>
          <FeedNotice live={balances} />
          {assets.data !== undefined && <SumsOf assets={assets.data} />}
          <Calendar />
        </div>
        <div className={styles.right}>
          <WalletRows assets={assets.data} />
          <Holdings assets={assets.data} />
          <FrozenLines />
          <section className={styles.more}>
            <MenuRow icon={Waves} title={text('page.where-it-went')} to="/pages/user/whereItWent" />
            <MenuRow icon={FileText} title={text('assets.statements')} to="/pages/user/statements" />
            <MenuRow icon={HandCoins} title={text('assets.check-money')} to="/pages/user/checkMoney" />
            <MenuRow icon={ListChecks} title={text('page.check-statement')} to="/pages/user/checkStatement" />
          </section>
          <Adverts place="assets" />
        </div>
      </div>
      {mode === 'sandbox' && <FundingSheet open={funding} onClose={() => setFunding(false)} />}
    </>
  );
}

function Head() {
  const text = useText();
  const language = useLanguage();
  const { data: assets, isError, refetch } = useAssets();
  const tone = assets === undefined ? 'flat' : toneOf(assets.today.change);
  return (
    <section className={styles.head}>
      <div className={styles.label}>
        <span>{text('home.total')}</span>
        <HideBalances className={styles.eye} />
        <span className={styles.space} />
        <CurrencyChoice />
      </div>
      {isError && (
        <MessageRow
          kind="failed"
          title={text('assets.failed')}
          action={<TextButton onClick={() => void refetch()}>{text('common.retry')}</TextButton>}
        />
      )}
      {assets === undefined && !isError && (
        <>
          <Skeleton width={220} height={40} round={8} />
          <Skeleton width={160} height={16} />
        </>
      )}
      {assets !== undefined && (
        <>
          <Total value={assets.total} asset={assets.currency} />
          <p className={styles.today}>
            <span className={names(styles.moved, styles[tone])}>
              {tone !== 'flat' && <Triangle down={tone === 'down'} />}
              <Money value={assets.today.change} asset={assets.currency} own sign="always" decimals={2} />
              <Change value={assets.today.changePercent} />
            </span>
            {text('home.today')}
          </p>
          {assets.currency !== 'USDT' && (
            <p className={styles.rate}>
              {text('assets.rate', {
                rate: formatNumber(assets.rate.rate, language),
                asset: assets.currency,
                source:
                  assets.currency === 'USD' ? text('assets.rate-source-dollar') : text('assets.rate-source-operator'),
                time: dayTimeText(assets.rate.atMs, language),
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
