// In: an instrument and the side that was pressed.
// Out: the ticket in a sheet over the chart.
import type { Side } from '@hilsa/contract';
import { formatNumber, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { useTicker } from '../../../live/index.ts';
import { CoinMark, Sheet, toneOf } from '../../../parts/index.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { TicketAction } from './ticket-action.tsx';
import { TicketForm } from './ticket-form.tsx';
import { useTicket } from './use-ticket.ts';
import styles from './ticket.module.css';

/** Mounted anew for each opening, so that it starts with the side that was pressed. */
export function TicketSheet({
  instrument,
  side,
  open,
  onClose,
}: {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const ticket = useTicket(instrument, side);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`${instrument.base}/${instrument.quote}`}
      mark={<CoinMark asset={instrument.base} size={32} />}
      subtitle={<LastLine instrument={instrument} />}
      footer={<TicketAction ticket={ticket} onPlaced={onClose} />}
    >
      <TicketForm ticket={ticket} />
    </Sheet>
  );
}

function LastLine({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const ticker = useTicker(instrument.key);
  if (ticker === undefined) return null;
  return (
    <>
      <b className={styles[toneOf(ticker.changePercent)]}>
        {formatNumber(ticker.last, language, { decimals: instrument.priceDecimals })}
      </b>{' '}
      {text('ticket.last')} · {signed(ticker.changePercent, language, 2)}%
    </>
  );
}
