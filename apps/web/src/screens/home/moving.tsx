// In: the tickers of now.
// Out: the coins that moved most since yesterday, biggest first; the order settles, only the numbers move.
import { hrefOf } from '../../market/listing.ts';
import { memo, useMemo } from 'react';
import { useText } from '../../i18n/index.ts';
import { tickers, useLive, useListedTicker } from '../../live/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { Change, CoinMark, Go, SectionHeader, Skeleton, Sparkline, toneOf } from '../../parts/index.ts';
import { compare } from '../../kernel/decimals.ts';
import type { Instrument } from '../../market/instrument.ts';
import { shortName } from '../../market/worth.ts';
import styles from './home.module.css';

const TILES = 6;

export function Moving() {
  const text = useText();
  const { list } = useInstruments();
  const isReady = useLive(tickers, (now) => now.value !== null);
  // Taken once when the prices arrive: a tile must not move away from the finger that aims at it.
  const most = useMemo(() => {
    const prices = isReady ? tickers.get().value : null;
    const size = (instrument: Instrument): string =>
      (prices?.get(instrument.key)?.changePercent ?? '0').replace('-', '');
    return list
      .filter((instrument) => prices?.has(instrument.key))
      .sort((one, other) => compare(size(other), size(one)))
      .slice(0, TILES);
  }, [list, isReady]);
  return (
    <section>
      <SectionHeader
        title={text('home.moving')}
        action={
          <Go to="/pages/tabbar/markets" className={styles.link}>
            {text('common.see-all')}
          </Go>
        }
      />
      <div className={styles.moving}>
        {most.length === 0
          ? Array.from({ length: 3 }, (_, index) => (
              <div key={index} className={styles.tile}>
                <div className={styles.head}>
                  <Skeleton width={20} height={20} round="50%" />
                  <Skeleton width={44} height={12} />
                </div>
              </div>
            ))
          : most.map((instrument) => <Tile key={instrument.key} instrument={instrument} />)}
      </div>
    </section>
  );
}

const Tile = memo(function Tile({ instrument }: { readonly instrument: Instrument }) {
  const ticker = useListedTicker(instrument.key);
  return (
    <Go {...hrefOf(instrument)} className={styles.tile}>
      <span className={styles.head}>
        <CoinMark asset={instrument.base} size={20} />
        {shortName(instrument)}
      </span>
      <p>
        <Change value={ticker?.changePercent} />
      </p>
      <span className={styles.spark}>
        <Sparkline
          points={ticker?.spark ?? []}
          tone={toneOf(ticker?.changePercent ?? '0')}
          width={124}
          height={38}
          opening={false}
          dot={false}
          fluid
        />
      </span>
    </Go>
  );
});
