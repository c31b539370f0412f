// In: an instrument.
// Out: who it is and what it costs: the price whose changed digits glow, the day's pill, high, low and volume.
import { ChevronDown, ChevronLeft, Star } from 'lucide-react';
import { createPortal } from 'react-dom';
import { back, go } from '../../kernel/router.ts';
import { abbreviate, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { names } from '../../look/names.ts';
import { ChangePill, CoinMark, Icon, IconButton, Tag, toneOf, useHeaderSlot } from '../../parts/index.ts';
import { useCoinName } from '../../market/coin-names.ts';
import { InLocal, useDisplay } from '../../wallet/display.tsx';
import { TradeKinds } from '../../market/trade-kinds.tsx';
import { WatchButton } from '../../market/watch/watch-sheet.tsx';
import { useFavourites } from '../../market/watchlist.ts';
import type { Instrument } from '../../market/instrument.ts';
import { TickPrice } from '../../market/tick-price.tsx';
import styles from '../../market/trading-page.module.css';

/** The phone's bar and price block, or the desktop's header line. */
export function CoinHead({ instrument, isTab = false }: { readonly instrument: Instrument; readonly isTab?: boolean }) {
  const slot = useHeaderSlot();
  if (slot !== null) return createPortal(<DesktopHead instrument={instrument} />, slot);
  return (
    <>
      <Bar instrument={instrument} isTab={isTab} />
      <PriceBlock instrument={instrument} />
    </>
  );
}

function FavouriteStar({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const favourites = useFavourites();
  const starred = favourites.has(instrument.key);
  return (
    <button
      type="button"
      className={names(styles.star, starred && styles.starred)}
      aria-pressed={starred}
      aria-label={text('market.star', { coin: instrument.base })}
      onClick={() => favourites.toggle(instrument.key)}
    >
      <Icon icon={Star} size={22} />
    </button>
  );
}

/** What one wants to be told of it, and the lists it is on. */
function Bell({ instrument }: { readonly instrument: Instrument }) {
  return (
    <WatchButton
      market={instrument.key}
      name={`${instrument.base}/${instrument.quote}`}
      priceDecimals={instrument.priceDecimals}
      quantityDecimals={instrument.quantityDecimals}
    />
  );
}

function Bar({ instrument, isTab }: { readonly instrument: Instrument; readonly isTab: boolean }) {
  const text = useText();
  return (
    <header className={styles.bar}>
      {!isTab && (
        <IconButton icon={ChevronLeft} size={24} label={text('common.back')} edge="start" onClick={() => back()} />
      )}
      <CoinMark asset={instrument.base} size={24} />
      <button type="button" className={styles.pair} onClick={() => go('/pages/coin/index')}>
        <h1>
          {instrument.base}/{instrument.quote}
        </h1>
        <Icon icon={ChevronDown} size={18} />
      </button>
      <Tag>{text('trade.spot')}</Tag>
      <span className={styles.space} />
      <FavouriteStar instrument={instrument} />
      <Bell instrument={instrument} />
    </header>
  );
}

function PriceBlock({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const ticker = useTicker(instrument.key);
  const { local } = useDisplay();
  const price = (value: string | undefined): string =>
    value === undefined ? '--' : formatNumber(value, language, { decimals: instrument.priceDecimals });
  return (
    <div className={styles.block}>
      <div>
        <p className={styles.last}>
          <TickPrice value={ticker?.last} decimals={instrument.priceDecimals} />
        </p>
        <p className={styles.under}>
          {local !== null && ticker !== undefined && (
            <span>
              ≈ <InLocal price={ticker.last} quote={instrument.quote} />
            </span>
          )}
          <ChangePill value={ticker?.changePercent} />
        </p>
      </div>
      <dl className={styles.day}>
        <div>
          <dt>{text('coin.high')}</dt>
          <dd>{price(ticker?.high)}</dd>
        </div>
        <div>
          <dt>{text('coin.low')}</dt>
          <dd>{price(ticker?.low)}</dd>
        </div>
        <div>
          <dt>{text('coin.volume')}</dt>
          <dd>{ticker === undefined ? '--' : abbreviate(ticker.volume, language)}</dd>
        </div>
      </dl>
    </div>
  );
}

function DesktopHead({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const nameOf = useCoinName();
  const ticker = useTicker(instrument.key);
  const price = (value: string | undefined): string =>
    value === undefined ? '--' : formatNumber(value, language, { decimals: instrument.priceDecimals });
  return (
    <header className={styles.wideHead}>
      <CoinMark asset={instrument.base} size={32} />
      <button type="button" className={styles.widePair} onClick={() => go('/pages/coin/index')}>
        <h1>
          {instrument.base}/{instrument.quote}
          <Icon icon={ChevronDown} size={16} />
        </h1>
        <span>
          {nameOf(instrument.base, instrument.info.name)} · {text('trade.spot')}
        </span>
      </button>
      <FavouriteStar instrument={instrument} />
      <TradeKinds small value="coin" path="/pages/tabbar/trade" />
      <p className={styles.wideLast}>
        <TickPrice value={ticker?.last} decimals={instrument.priceDecimals} />
      </p>
      <dl className={styles.wideDay}>
        <div>
          <dt>{text('coin.change')}</dt>
          <dd className={styles[toneOf(ticker?.changePercent ?? '0')]}>
            {ticker === undefined
              ? '--'
              : `${signed(ticker.change, language)} · ${signed(ticker.changePercent, language, 2)}%`}
          </dd>
        </div>
        <div>
          <dt>{text('coin.day-high')}</dt>
          <dd>{price(ticker?.high)}</dd>
        </div>
        <div>
          <dt>{text('coin.day-low')}</dt>
          <dd>{price(ticker?.low)}</dd>
        </div>
        <div>
          <dt>{text('coin.day-turnover')}</dt>
          <dd>{ticker === undefined ? '--' : abbreviate(ticker.turnover, language)}</dd>
        </div>
      </dl>
    </header>
  );
}
