// In: open positions.
// Out: them as a desk's table: size, entry, mark, liquidation, health, queue, profit, levels; margin and close at the end of the row.
import { useState } from 'react';
import type { ContractPosition } from '@hilsa/contract';
import { formatNumber, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { positionKey } from '../../../live/index.ts';
import { CoinMark, TextButton } from '../../../parts/index.ts';
import { CloseSheet } from './close-sheet.tsx';
import { HealthBar } from './health-bar.tsx';
import { LevelSheet } from './level-sheet.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import { QueueLights } from './queue-lights.tsx';
import { type LevelNow, type PositionNow, percentOfPpm } from './reading.ts';
import { usePositionNow } from './use-position.ts';
import { toneOfUnits, useWords } from './words.ts';
import styles from './positions-table.module.css';

export function PositionsTable({ list }: { readonly list: readonly ContractPosition[] }) {
  const text = useText();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{text('contract.market')}</th>
          <th>{text('contract.size')}</th>
          <th>{text('contract.entry')}</th>
          <th>{text('contract.mark')}</th>
          <th>{text('contract.liquidation')}</th>
          <th>{text('contract.health')}</th>
          <th>{text('contract.queue-short')}</th>
          <th>{text('contract.profit')}</th>
          <th>{text('contract.tp-sl')}</th>
          <th>
            <span className={styles.spoken}>{text('contract.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((told) => (
          <PositionRow key={positionKey(told)} told={told} />
        ))}
      </tbody>
    </table>
  );
}

function PositionRow({ told }: { readonly told: ContractPosition }) {
  const now = usePositionNow(told);
  return now === undefined ? null : <Row now={now} />;
}

function Row({ now }: { readonly now: PositionNow }) {
  const text = useText();
  const language = useLanguage();
  const words = useWords(now.instrument);
  const [open, setOpen] = useState<'margin' | 'close' | 'levels' | null>(null);
  const { told, instrument } = now;
  const shut = (): void => setOpen(null);
  // The one that comes first, and how many stand behind it: ten of them are no column.
  const of = (kind: LevelNow['kind']): string => {
    const [first, ...others] = now.levels
      .filter((level) => level.kind === kind)
      .map(({ ticks }) => ticks)
      .toSorted((one, other) => Math.abs(one - now.markTicks) - Math.abs(other - now.markTicks));
    if (first === undefined) return '--';
    return `${words.price(first)}${others.length === 0 ? '' : `\u00a0+${formatNumber(String(others.length), language)}`}`;
  };
  return (
    <tr>
      <td>
        <span className={styles.market}>
          <CoinMark asset={instrument.base} size={24} />
          <span>
            <b>{text('contract.name', { coin: instrument.base })}</b>
            <i data-direction={told.direction}>
              {text(`contract.${told.direction}`)} {text('contract.times', { leverage: told.leverage })}
            </i>
          </span>
        </span>
      </td>
      <td>{words.size(now.position.lots)}</td>
      <td>{words.price(now.entryTicks)}</td>
      <td>{words.price(now.markTicks)}</td>
      <td className={styles.sand}>{now.liquidation === null ? text('contract.none') : words.price(now.liquidation)}</td>
      <td>
        <HealthBar small ratioPpm={now.ratioPpm} />
      </td>
      <td>
        <QueueLights lights={told.adlLights} />
      </td>
      <td className={`${styles.profit} ${styles[toneOfUnits(now.profit)]}`}>
        <b>{words.signedMoney(now.profit)}</b>{' '}
        {now.returnPpm !== null && `${signed(percentOfPpm(now.returnPpm), language, 2)}%`}
      </td>
      <td className={styles.levels}>
        <TextButton onClick={() => setOpen('levels')}>{`${of('take-profit')} /\n${of('stop-loss')}`}</TextButton>
      </td>
      <td>
        <span className={styles.acts}>
          <TextButton onClick={() => setOpen('margin')}>{text('contract.margin')}</TextButton>
          <TextButton onClick={() => setOpen('close')}>{text('contract.close')}</TextButton>
        </span>
        <MarginSheet now={now} open={open === 'margin'} onClose={shut} />
        <CloseSheet now={now} open={open === 'close'} onClose={shut} />
        {open === 'levels' && <LevelSheet now={now} wish={{ kind: 'stop-loss', level: null }} onClose={shut} />}
      </td>
    </tr>
  );
}
