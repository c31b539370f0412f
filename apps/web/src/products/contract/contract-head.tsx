// In: a contract's market.
// Out: who it is and what it costs; mark, index with its venues, and the funding with its countdown.
import { Calculator, ChevronDown, ChevronLeft, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { back, go } from '../../kernel/router.ts';
import { formatNumber, localDigits, signed, useLanguage, useText } from '../../i18n/index.ts';
import { marks, useLive, useTicker } from '../../live/index.ts';
import { ChangePill, CoinMark, Icon, IconButton, Sheet, toneOf, useHeaderSlot } from '../../parts/index.ts';
import type { Instrument } from '../../market/instrument.ts';
import { useInstruments } from '../../market/instruments.ts';
import { QuoteRow } from '../../market/quote-row.tsx';
import { TickPrice } from '../../market/tick-price.tsx';
import { TradeKinds } from '../../market/trade-kinds.tsx';
import { FundingClock } from './funding-clock.tsx';
import { MarkLine } from './mark-line.tsx';
import own from './contract.module.css';
import styles from '../../market/trading-page.module.css';

export function ContractHead({
  instrument,
  isTab = false,
}: {
  readonly instrument: Instrument;
  readonly isTab?: boolean;
}) {
  const slot = useHeaderSlot();
  const [choosing, setChoosing] = useState(false);
  const choose = (): void => setChoosing(true);
  return (
    <>
      {slot === null ? (
        <>
          <Bar instrument={instrument} isTab={isTab} onChoose={choose} />
          <PriceBlock instrument={instrument} />
        </>
      ) : (
        createPortal(<DesktopHead instrument={instrument} onChoose={choose} />, slot)
      )}
      <Chooser open={choosing} onClose={() => setChoosing(false)} />
    </>
  );
}

function Chooser({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText();
  const { list } = useInstruments('perpetual');
  return (
    <Sheet open={open} onClose={onClose} title={text('contract.markets')}>
      {/* A market that is pressed is another page: the sheet goes with this one. */}
      <div onClick={onClose} role="presentation">
        {list.map((instrument) => (
          <QuoteRow key={instrument.key} listing={instrument} look="small" />
        ))}
      </div>
    </Sheet>
  );
}

interface HeadProps {
  readonly instrument: Instrument;
  readonly onChoose: () => void;
}

function Bar({ instrument, isTab, onChoose }: HeadProps & { readonly isTab: boolean }) {
  const text = useText();
  return (
    <header className={styles.bar}>
      {!isTab && (
        <IconButton icon={ChevronLeft} size={24} label={text('common.back')} edge="start" onClick={() => back()} />
      )}
      <span className={isTab ? undefined : styles.barMark}>
        <CoinMark asset={instrument.base} size={24} />
      </span>
      <button type="button" className={styles.pair} onClick={onChoose}>
        <h1>{text('contract.name', { coin: instrument.base })}</h1>
        <Icon icon={ChevronDown} size={18} />
      </button>
      <span className={styles.space} />
      <Tools instrument={instrument} />
    </header>
  );
}

/** The calculator and the public fund. On a desk they stand with the lists. */
export function Tools({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  return (
    <>
      <IconButton
        icon={Calculator}
        size={20}
        label={text('page.calculator')}
        onClick={() => go('/pages/contract/calculator', { symbol: instrument.symbol })}
      />
      <IconButton
        icon={LifeBuoy}
        size={20}
        label={text('page.insurance')}
        edge="end"
        onClick={() => go('/pages/contract/insurance', { symbol: instrument.symbol })}
      />
    </>
  );
}

function PriceBlock({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const ticker = useTicker(instrument.key);
  const rate = useLive(marks, (now) => now.value?.get(instrument.symbol)?.fundingRate);
  return (
    <div className={styles.block}>
      <div>
        <p className={styles.last}>
          <TickPrice value={ticker?.last} decimals={instrument.priceDecimals} />
        </p>
        <p className={styles.under}>
          <ChangePill value={ticker?.changePercent} />
        </p>
        <p className={own.markLine}>
          <MarkLine instrument={instrument} />
        </p>
      </div>
      <dl className={own.funding}>
        <dt>{text('contract.funding')}</dt>
        <dd>{rate === undefined ? '--' : `${signed(rate, language, 4)}%`}</dd>
        <dd>
          <FundingClock symbol={instrument.symbol} bare />
        </dd>
      </dl>
    </div>
  );
}

/**
 * The last price, then what a contract is judged by: mark, index, funding. The day's change stands under the price where there is no room
 * beside the others.
 */
function DesktopHead({ instrument, onChoose }: HeadProps) {
  const text = useText();
  const language = useLanguage();
  const ticker = useTicker(instrument.key);
  const mark = useLive(marks, (now) => now.value?.get(instrument.symbol));
  const price = (value: string | undefined): string =>
    value === undefined ? '--' : formatNumber(value, language, { decimals: instrument.priceDecimals });
  return (
    <header className={styles.wideHead}>
      <CoinMark asset={instrument.base} size={32} />
      <button type="button" className={styles.widePair} onClick={onChoose}>
        <h1>
          {text('contract.name', { coin: instrument.base })}
          <Icon icon={ChevronDown} size={16} />
        </h1>
        <span>
          {text('trade.contract')} · {text('contract.isolated')}
        </span>
      </button>
      <div className={own.deskKinds}>
        <TradeKinds small value="contract" path="/pages/tabbar/trade" />
      </div>
      <div className={own.deskPrice}>
        <p className={`${styles.wideLast} ${own.deskLast}`}>
          <TickPrice value={ticker?.last} decimals={instrument.priceDecimals} />
        </p>
        {ticker !== undefined && (
          <p className={`${own.deskChange} ${styles[toneOf(ticker.changePercent)]}`} title={text('contract.change')}>
            {signed(ticker.changePercent, language, 2)}%
          </p>
        )}
      </div>
      <dl className={`${styles.wideDay} ${own.deskDay}`}>
        <div>
          <dt>{text('contract.mark')}</dt>
          <dd>{price(mark?.mark)}</dd>
        </div>
        <div>
          <dt>{text('contract.index-of', { venues: localDigits(String(mark?.goodVenues ?? 0), language) })}</dt>
          <dd>{price(mark?.index)}</dd>
        </div>
        <div>
          <dt>
            <FundingClock symbol={instrument.symbol} />
          </dt>
          <dd>{mark === undefined ? '--' : `${signed(mark.fundingRate, language, 4)}%`}</dd>
        </div>
        <div className={own.deskWide}>
          <dt>{text('contract.change')}</dt>
          <dd className={styles[toneOf(ticker?.changePercent ?? '0')]}>
            {ticker === undefined ? '--' : `${signed(ticker.changePercent, language, 2)}%`}
          </dd>
        </div>
      </dl>
    </header>
  );
}
