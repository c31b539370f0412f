// In: what was closed of a position.
// Out: its record: when it was opened and closed, at what, what it brought after fees and funding, and by whom.
import type { ReactNode } from 'react';
import type { ClosedPosition } from '@hilsa/contract';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { CoinMark, Money, Sheet } from '../../parts/index.ts';
import { CAUSE_WORDS } from './order-words.ts';
import styles from './position/position.module.css';

export function ClosedSheet({ row, onClose }: { readonly row: ClosedPosition | null; readonly onClose: () => void }) {
  const text = useText();
  const language = useLanguage();
  const instrument = useInstruments('perpetual').bySymbol.get(row?.symbol ?? '');
  if (row === null) return null;
  const base = instrument?.base ?? row.symbol;
  const price = (value: string): string => formatNumber(value, language, { decimals: instrument?.priceDecimals ?? 8 });
  const lines: readonly (readonly [string, ReactNode])[] = [
    [text('contract.opened-at'), dayTimeText(row.openedAtMs, language)],
    [text('contract.closed-at'), dayTimeText(row.closedAtMs, language)],
    [text('contract.size'), `${formatNumber(row.quantity, language)} ${base}`],
    [text('contract.entry'), price(row.entryPrice)],
    [text('contract.close-price'), price(row.closePrice)],
    [text('contract.initial-margin'), <Money key="m" value={row.margin} own decimals={2} />],
    [text('contract.fees'), <Money key="f" value={row.fee} own decimals={4} />],
    [text('contract.funding'), <Money key="n" value={row.funding} own toned decimals={4} sign="always" />],
    [
      text('contract.profit-loss'),
      <b key="p">
        <Money value={row.profitLoss} own toned decimals={2} sign="always" />
      </b>,
    ],
    [text('contract.percentage'), row.profitLossRatio === null ? '--' : `${signed(row.profitLossRatio, language, 2)}%`],
    [text('contract.closed-by'), text(CAUSE_WORDS[row.cause])],
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('contract.name', { coin: base })}
      mark={<CoinMark asset={base} size={32} />}
      subtitle={`${text(`contract.${row.direction}`)} ${text('contract.times', { leverage: row.leverage })} · ${text(row.isWhole ? 'contract.status-closed' : 'contract.closed-part')}`}
    >
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
