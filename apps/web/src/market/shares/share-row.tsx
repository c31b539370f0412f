// In: a share as a page of a list brought it.
// Out: its row. It follows its own ticker once it has stood still in sight for a moment; a flick through hundreds opens nothing.
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import type { Share, ShareTicker } from '@hilsa/contract';
import { signed, useLanguage, useText } from '../../i18n/index.ts';
import { listingKey } from '../../kernel/keys.ts';
import { shareTicker } from '../../live/index.ts';
import { ChangePill, Go, ListRow, ShareMark, Sparkline, toneOf } from '../../parts/index.ts';
import { hrefOf } from '../listing.ts';
import quote from '../quote-row.module.css';
import { TickPrice } from '../tick-price.tsx';
import { STATE_WORDS, isNearLimit, shareListing, signOf, useShortMoney } from './words.ts';
import styles from './shares.module.css';

/** Height of a row; the list that draws only what is in sight counts with it. */
export const SHARE_ROW = 64;
const SETTLED_MS = 350;

const nobody = (): (() => void) => () => undefined;
const nothing = (): null => null;

/** What is known of a share now: its own channel once it has settled, the list's page before. */
export function useShareNow(share: Share): ShareTicker {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  const live = settled ? shareTicker(listingKey(share.symbol, 'stock')) : null;
  const now = useSyncExternalStore(live?.subscribe ?? nobody, live === null ? nothing : () => live.get().value);
  return now ?? share;
}

/** `columns`: turnover, line, price and change in a block · `list`: as on Home, with the day's pill. */
export const ShareRow = memo(function ShareRow({
  share,
  look = 'columns',
}: {
  readonly share: Share;
  readonly look?: 'columns' | 'list';
}) {
  const text = useText();
  const language = useLanguage();
  const short = useShortMoney();
  const now = useShareNow(share);
  const listing = shareListing(share);
  const price = (
    <>
      {signOf(share.currency)}
      <TickPrice value={now.last} decimals={listing.priceDecimals} />
    </>
  );
  const line = <Sparkline points={now.spark} tone={toneOf(now.changePercent)} width={look === 'list' ? 72 : 34} />;
  const turnover = short(now.turnover, share.currency);
  if (look === 'list')
    return (
      <ListRow
        tall
        {...hrefOf(listing)}
        mark={<ShareMark code={share.symbol} />}
        title={<span className={styles.code}>{share.symbol}</span>}
        subtitle={turnover}
        chart={line}
        value={price}
        below={<ChangePill value={now.changePercent} />}
      />
    );
  return (
    <Go {...hrefOf(listing)} className={`${quote.row} ${styles.row}`}>
      <ShareMark code={share.symbol} size={32} />
      <span className={`${quote.words} ${styles.words}`}>
        <b>{share.symbol}</b>
        <span>{turnover}</span>
      </span>
      <span className={quote.line}>{line}</span>
      <span className={`${quote.price} ${styles.price}`}>
        <b>{price}</b>
        {now.state !== 'listed' ? (
          <span className={styles.near}>{text(STATE_WORDS[now.state])}</span>
        ) : isNearLimit(now) ? (
          <span className={styles.near}>{text('shares.near-limit')}</span>
        ) : (
          <span>{toneOf(now.change) === 'flat' ? text('shares.unchanged') : signed(now.change, language)}</span>
        )}
      </span>
      <ChangePill value={now.changePercent} block />
    </Go>
  );
});
