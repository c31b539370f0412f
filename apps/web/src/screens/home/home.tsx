// In: the customer's money and the market of now.
// Out: the first page: what I own, what I can do, what moves. A guest sees the market and the way in.
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useProps } from '../../kernel/props.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { tickers } from '../../live/index.ts';
import { Adverts, useAdvertsKnown } from '../../messages/adverts.tsx';
import { useSystemNotice } from '../../messages/system-notice.ts';
import { FeedNotice } from '../../market/feed-notice.tsx';
import { Actions } from './actions.tsx';
import { Greeting } from './greeting.tsx';
import { Brought } from './brought.tsx';
import { GuestHero } from './guest-hero.tsx';
import { Hero } from './hero.tsx';
import { Moving } from './moving.tsx';
import { NoticeRow } from './notice-row.tsx';
import { HotShares } from './shares.tsx';
import { Watchlist } from './watchlist.tsx';
import styles from './home.module.css';

/** Fields and keys come with the first tap on Deposit, not with the first page. */
const FundingSheet = lazy(async () => ({ default: (await import('../../wallet/funding-sheet.tsx')).FundingSheet }));

export default function Home() {
  const signedIn = useSignedIn();
  const { mode } = useProps();
  useSystemNotice();
  // What a phone shows only after scrolling is drawn after the rest stands, in slices.
  const below = useDeferredValue(true, false);
  // And what may or may not be there is known before anything stands below it: nothing is pushed down under the eye.
  const [isBrought, setBrought] = useState(false);
  const onKnown = useCallback(() => setBrought(true), []);
  const adverts = useAdvertsKnown();
  const late = useLate();
  const lowest = below && (late || (adverts && (isBrought || !signedIn)));
  const [funding, setFunding] = useState<'not asked' | 'open' | 'closed'>('not asked');
  const deposit = (): void => {
    if (!signedIn) go('/pages/common/login', { back: '/pages/tabbar/home' });
    else if (mode === 'sandbox') setFunding('open');
    else go('/pages/recharge/recharge');
  };
  return (
    <div className={styles.page}>
      <Greeting />
      <div className={styles.columns}>
        <div className={styles.column}>
          {signedIn ? <Hero /> : <GuestHero />}
          <Actions onDeposit={deposit} />
          <NoticeRow />
          <FeedNotice live={tickers} />
          {below && <Moving />}
          {below && signedIn && <Brought onKnown={onKnown} />}
          {lowest && <Adverts place="home" />}
        </div>
        <div className={styles.column}>
          {lowest && <Watchlist />}
          {lowest && <HotShares />}
        </div>
      </div>
      {funding !== 'not asked' && (
        <Suspense fallback={null}>
          <FundingSheet open={funding === 'open'} onClose={() => setFunding('closed')} />
        </Suspense>
      )}
    </div>
  );
}

/** Nobody looks at half a page for longer than this. */
const PATIENCE_MS = 1_500;

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
