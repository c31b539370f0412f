// In: what was closed of a position.
// Out: its record: when it was opened and closed, at what, what it brought after fees and funding, and by whom.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ClosedPosition } from '@hilsa/contract';
import { dayTimeText, formatNumber, signed, useLanguage, useText } from '../../i18n/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { Button, CoinMark, Money, Sheet } from '../../parts/index.ts';
import { CAUSE_WORDS } from './order-words.ts';
import type { Wanted } from './proof/proof-sheet.tsx';
import styles from './position/position.module.css';

const ProofSheet = lazy(() => import('./proof/proof-sheet.tsx'));

export function ClosedSheet({
  row,
  isProving = false,
  onClose,
}: {
  readonly row: ClosedPosition | null;
  /** Its proof at once, where there is one. */
  readonly isProving?: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const instrument = useInstruments('perpetual').bySymbol.get(row?.symbol ?? '');
  const [proving, setProving] = useState<Wanted | null>(null);
  if (row === null) return null;
  const wanted = wantedOf(row);
  if (isProving && wanted !== null)
    return (
      <Suspense fallback={null}>
        <ProofSheet wanted={wanted} onClose={onClose} />
      </Suspense>
    );
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
  if (proving !== null)
    return (
      <Suspense fallback={null}>
        <ProofSheet wanted={proving} onClose={() => setProving(null)} />
      </Suspense>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('contract.name', { coin: base })}
      mark={<CoinMark asset={base} size={32} />}
      footer={
        wanted !== null && (
          <Button kind="plain" onClick={() => setProving(wanted)}>
            {text('contract.proof-open')}
          </Button>
        )
      }
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

/** What there is to prove of it: what a price or the system did, not what the customer decided. */
function wantedOf({ proofId, triggerId }: ClosedPosition): Wanted | null {
  if (proofId !== null) return { id: proofId };
  return triggerId === null ? null : { orderId: triggerId };
}
