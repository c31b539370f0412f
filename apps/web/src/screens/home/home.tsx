// In: the customer's money and the market of now.
// Out: the first page: what I own, what I can do, what moves. A guest sees the market and the way in.
import { useState } from 'react';
import { useProps } from '../../kernel/props.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { tickers } from '../../live/index.ts';
import { Adverts } from '../../messages/adverts.tsx';
import { useSystemNotice } from '../../messages/system-notice.ts';
import { FeedNotice } from '../../market/feed-notice.tsx';
import { FundingSheet } from '../../wallet/funding-sheet.tsx';
import { Actions } from './actions.tsx';
import { Greeting } from './greeting.tsx';
import { GuestHero } from './guest-hero.tsx';
import { Hero } from './hero.tsx';
import { Moving } from './moving.tsx';
import { NoticeRow } from './notice-row.tsx';
import { HotShares } from './shares.tsx';
import { Watchlist } from './watchlist.tsx';
import styles from './home.module.css';

export default function Home() {
  const signedIn = useSignedIn();
  const { mode } = useProps();
  useSystemNotice();
  const [funding, setFunding] = useState(false);
  const deposit = (): void => {
    if (!signedIn) go('/pages/common/login', { back: '/pages/tabbar/home' });
    else if (mode === 'sandbox') setFunding(true);
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
          <Moving />
          <Adverts place="home" />
        </div>
        <div className={styles.column}>
          <Watchlist />
          <HotShares />
        </div>
      </div>
      {mode === 'sandbox' && <FundingSheet open={funding} onClose={() => setFunding(false)} />}
    </div>
  );
}
