// In: `?symbol=` of a contract.
// Out: what a thought position would cost and bring, by the very sums the market uses.
import { useState } from 'react';
import { type Direction, calculate } from '@hilsa/formulas/contracts';
import { useText } from '../../i18n/index.ts';
import { signed, useLanguage } from '../../i18n/index.ts';
import { useSearch } from '../../kernel/router.ts';
import { marks, useLive } from '../../live/index.ts';
import { type Instrument, lotsOf, ticksOf } from '../../market/instrument.ts';
import { useInstruments } from '../../market/instruments.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { AmountInput, Chips, NavigationBar, SegmentedControl, Skeleton } from '../../parts/index.ts';
import { percentOfPpm } from './position/reading.ts';
import { toneOfUnits, useWords } from './position/words.ts';
import { ProfitPicture } from './profit-picture.tsx';
import { LeverageTrack } from './ticket/leverage-track.tsx';
import { distanceOf } from './ticket/summary.ts';
import { useTerms } from './terms.ts';
import own from './contract.module.css';
import styles from './position/position.module.css';

export default function Calculator() {
  const text = useText();
  const asked = useSearch('symbol');
  const { list, bySymbol, status, retry } = useInstruments('perpetual');
  const [chosen, setChosen] = useState('');
  const instrument = bySymbol.get(chosen === '' ? asked : chosen) ?? list[0];
  return (
    <>
      <NavigationBar title={text('page.calculator')} />
      <div className={own.page}>
        {status === 'failed' && <MarketFailed retry={retry} />}
        {status === 'loading' && <Skeleton width="100%" height={320} round={16} />}
        {instrument !== undefined && (
          <>
            <Chips
              label={text('contract.markets')}
              value={instrument.symbol}
              onChange={setChosen}
              options={list.map((one) => ({ value: one.symbol, label: one.base }))}
            />
            <Plan key={instrument.key} instrument={instrument} />
          </>
        )}
      </div>
    </>
  );
}

function Plan({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const words = useWords(instrument);
  const terms = useTerms(instrument);
  const mark = useLive(marks, (now) => now.value?.get(instrument.symbol)?.mark);
  const [direction, setDirection] = useState<Direction>('long');
  const [leverage, setLeverage] = useState(5);
  const [entry, setEntry] = useState('');
  const [exit, setExit] = useState('');
  const [size, setSize] = useState('');
  const most = terms?.tiers[0]?.mostLeverage ?? 20;
  const [start] = useState(mark);
  const entryTicks = ticksOf(instrument, entry === '' ? (start ?? mark ?? '') : entry);
  const exitTicks = ticksOf(instrument, exit);
  const lots = lotsOf(instrument, size);
  const ready = terms !== null && entryTicks !== null && entryTicks > 0 && lots !== null && lots > 0;
  const contract = { unit: instrument.unitsPerTickLot, lines: terms?.lines ?? [] };
  const fees = terms?.told.takerFeePpm ?? instrument.info.takerFeePpm;
  const result = ready
    ? calculate(
        {
          direction,
          lots,
          entryTicks,
          exitTicks: exitTicks ?? entryTicks,
          leverage: Math.min(leverage, most),
          openFeePpm: fees,
          closeFeePpm: fees,
          addedMargin: 0n,
        },
        contract,
      )
    : null;
  const wall = result?.liquidationTicks ?? null;
  // A price the position does not live to see: what is lost is what was put in.
  const isLiquidated =
    exitTicks !== null && wall !== null && (direction === 'long' ? exitTicks <= wall : exitTicks >= wall);
  const net = result === null ? null : isLiquidated ? -(result.initialMargin + result.openFee) : result.net;
  const money = (units: bigint | undefined, up = false): string =>
    units === undefined ? '--' : `${words.money(units, up)} ${instrument.quote}`;
  return (
    <div className={styles.stack}>
      <SegmentedControl
        size="large"
        money={direction === 'long' ? 'up' : 'down'}
        label={text('contract.direction')}
        value={direction}
        onChange={setDirection}
        options={[
          { value: 'long', label: text('contract.long') },
          { value: 'short', label: text('contract.short') },
        ]}
      />
      <AmountInput
        label={`${text('contract.size')} · ${instrument.base}`}
        labelled="inside"
        decimals={instrument.quantityDecimals}
        value={size}
        onChange={setSize}
      />
      <AmountInput
        label={`${text('contract.entry')} · ${instrument.quote}`}
        labelled="inside"
        decimals={instrument.priceDecimals}
        value={entry === '' ? (start ?? mark ?? '') : entry}
        onChange={setEntry}
      />
      <AmountInput
        label={`${text('contract.exit')} · ${instrument.quote}`}
        labelled="inside"
        decimals={instrument.priceDecimals}
        value={exit}
        onChange={setExit}
      />
      <LeverageTrack
        value={Math.min(leverage, most)}
        most={most}
        stops={terms?.told.leverages ?? [1]}
        onChange={setLeverage}
      />
      {result !== null && entryTicks !== null && (
        <ProfitPicture
          prices={{
            direction,
            entry: entryTicks,
            mark: entryTicks,
            liquidation: result.liquidationTicks,
            takeProfit: exitTicks !== null && result.profit > 0n ? exitTicks : null,
            stopLoss: exitTicks !== null && result.profit < 0n && !isLiquidated ? exitTicks : null,
          }}
          level={text('contract.exit')}
          words={{
            takeProfit: words.signedMoney(result.profit),
            stopLoss: words.signedMoney(result.profit),
            distance:
              result.liquidationTicks === null
                ? null
                : text(direction === 'long' ? 'contract.below-entry' : 'contract.above-entry', {
                    percent: words.percent(distanceOf(entryTicks, result.liquidationTicks)),
                  }),
            price: words.price,
          }}
        />
      )}
      <dl className={styles.lines}>
        <Line name={text('contract.value')} value={money(result?.value)} />
        <Line name={text('contract.initial-margin')} value={money(result?.initialMargin, true)} />
        <Line
          name={text('contract.both-fees')}
          value={
            result === null
              ? '--'
              : money(result.openFee + (exitTicks === null || isLiquidated ? 0n : result.closeFee), true)
          }
        />
        <Line
          name={text('contract.liquidation')}
          value={
            result === null
              ? '--'
              : result.liquidationTicks === null
                ? text('contract.none')
                : words.price(result.liquidationTicks)
          }
        />
        <div>
          <dt>{text('contract.net-result')}</dt>
          <dd className={net === null ? undefined : styles[toneOfUnits(net)]}>
            {net === null || exitTicks === null
              ? '--'
              : `${words.signedMoney(net)} ${instrument.quote}${isLiquidated || !result?.ratioPpm ? '' : ` · ${signed(percentOfPpm(result.ratioPpm), language, 2)}%`}`}
          </dd>
        </div>
      </dl>
      {isLiquidated && <p className={styles.problem}>{text('contract.calculator-liquidated')}</p>}
      <p className={styles.note}>{text('contract.calculator-note')}</p>
    </div>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
