// In: the lines of a chart, some of which can be dragged.
// Out: the same by keys: each a slider that shows itself when it is reached; arrows move the line and say what it would bring, Enter lets it go.
import { useText } from '../../i18n/index.ts';
import type { OrderLine } from '../../market/chart/own-orders.ts';
import styles from './line-keys.module.css';

/** A line in the hand. */
export interface Moved {
  readonly orderId: string;
  readonly price: number;
}

/** A press of an arrow moves a line by this part of its price; a page by ten of them. */
const STEP = 0.0005;
const REACH = 0.5;

export function LineKeys({
  lines,
  moved,
  tick,
  onMove,
}: {
  readonly lines: readonly OrderLine[];
  readonly moved: Moved | null;
  /** The market's smallest step of price. */
  readonly tick: number;
  readonly onMove: (moved: Moved | null) => void;
}) {
  const text = useText();
  const dragged = lines.filter((line) => line.drag !== undefined);
  if (dragged.length === 0) return null;
  return (
    <div className={styles.keys} role="group" aria-label={text('contract.line-keys')}>
      {dragged.map((line) => {
        const price = moved?.orderId === line.orderId ? moved.price : line.price;
        const said = line.drag!.tagAt(price);
        return (
          <label key={line.orderId} className={styles.key}>
            <span>{said.tag}</span>
            <b>{said.priceText}</b>
            <input
              type="range"
              aria-label={said.tag}
              aria-valuetext={said.priceText}
              min={line.price * (1 - REACH)}
              max={line.price * (1 + REACH)}
              step={Math.max(tick, Math.round((line.price * STEP) / tick) * tick)}
              value={price}
              onChange={(event) => onMove({ orderId: line.orderId, price: event.target.valueAsNumber })}
              onBlur={() => onMove(null)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onMove(null);
                if (event.key !== 'Enter' || moved?.orderId !== line.orderId) return;
                event.preventDefault();
                line.drag!.onDrop(moved.price);
                onMove(null);
              }}
            />
            <small>{text('contract.line-keys-how')}</small>
          </label>
        );
      })}
    </div>
  );
}

/** The lines with the one in the hand where it is held. */
export function withMoved(lines: readonly OrderLine[], moved: Moved | null): readonly OrderLine[] {
  if (moved === null) return lines;
  return lines.map((line) => (line.orderId === moved.orderId ? { ...line, price: moved.price } : line));
}
