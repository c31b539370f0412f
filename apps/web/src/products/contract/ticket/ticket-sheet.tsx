// In: a contract's market and the direction that was pressed.
// Out: the ticket in a sheet over the chart.
import { useText } from '../../../i18n/index.ts';
import type { Direction } from '@hilsa/formulas/contracts';
import { CoinMark, Sheet } from '../../../parts/index.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { MarkLine } from '../mark-line.tsx';
import { TicketAction } from './ticket-action.tsx';
import { TicketForm } from './ticket-form.tsx';
import { useContractTicket } from './use-ticket.ts';

/** Mounted anew for each opening, so that it starts with the direction that was pressed. */
export function TicketSheet({
  instrument,
  direction,
  open,
  onClose,
}: {
  readonly instrument: Instrument;
  readonly direction: Direction;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const ticket = useContractTicket(instrument, direction);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('contract.name', { coin: instrument.base })}
      mark={<CoinMark asset={instrument.base} size={32} />}
      subtitle={<MarkLine instrument={instrument} />}
      footer={<TicketAction ticket={ticket} onPlaced={onClose} />}
    >
      <TicketForm ticket={ticket} />
    </Sheet>
  );
}
