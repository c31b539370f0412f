// In: a position of now.
// Out: one bar from its liquidation to its mark, with entry and levels where they stand on it.
import { formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { priceText } from '../../../market/instrument.ts';
import { axisOf } from './axis.ts';
import type { PositionNow } from './reading.ts';
import styles from './position.module.css';

export function PositionAxis({ now }: { readonly now: PositionNow }) {
  const text = useText();
  const language = useLanguage();
  const axis = axisOf(now);
  const price = (ticks: number): string =>
    formatNumber(priceText(now.instrument, ticks), language, { decimals: now.instrument.priceDecimals });
  const at = (place: number): { readonly left: string } => ({ left: `${place * 100}%` });
  const words = {
    liquidation: `${text('contract.liquidation')} ${now.liquidation === null ? text('contract.none') : price(now.liquidation)}`,
    mark: `${text('contract.mark')} ${price(now.markTicks)}`,
    entry: `${text('contract.entry')} ${price(now.entryTicks)}`,
  };
  return (
    <div className={styles.axis} data-direction={now.position.direction}>
      <div className={styles.above}>
        <span data-end={now.position.direction === 'short' || undefined}>{words.liquidation}</span>
        <b style={at(axis.mark)} data-edge={axis.markEdge}>
          {words.mark}
        </b>
      </div>
      <div className={styles.rail}>
        <i
          className={styles.run}
          style={{ left: `${axis.run[0] * 100}%`, width: `${(axis.run[1] - axis.run[0]) * 100}%` }}
        />
        <i className={styles.dash} style={at(axis.entry)} />
        {axis.levels.map((level) => (
          <i key={level.levelId} className={styles.tick} data-kind={level.kind} style={at(level.at)} />
        ))}
        <i className={styles.dot} style={at(axis.mark)} />
      </div>
      <div className={styles.below}>
        {axis.levels
          .filter(({ isNamed }) => isNamed)
          .map((level) => (
            <span key={level.levelId} data-kind={level.kind} data-edge={level.edge} style={at(level.at)}>
              {text(level.kind === 'take-profit' ? 'contract.tp' : 'contract.sl')} {price(level.ticks)}
            </span>
          ))}
        <span data-edge={axis.entryEdge} style={at(axis.entry)}>
          {words.entry}
        </span>
      </div>
    </div>
  );
}
