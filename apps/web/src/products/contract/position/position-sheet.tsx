// In: a position, what is done to it, and whether that may be sent.
// Out: the sheet that all of a position's actions share: who it is above, the lines of before and after, one button, and the sending.
import { type ReactNode, useState } from 'react';
import type { CallPath, RequestOf } from '@hilsa/contract';
import { useText } from '../../../i18n/index.ts';
import { outdate } from '../../../kernel/queries.ts';
import { send } from '../../../kernel/send.ts';
import { tell } from '../../../kernel/tell.ts';
import { Button, CoinMark, Sheet, toast } from '../../../parts/index.ts';
import type { PositionNow } from './reading.ts';
import { useWords } from './words.ts';
import styles from './position.module.css';

export interface SheetLine {
  readonly name: string;
  readonly before?: string | undefined;
  readonly value: string;
}

export function PositionSheet({
  now,
  open,
  onClose,
  title,
  button,
  kind = 'primary',
  disabled,
  busy,
  onSend,
  lines,
  children,
}: {
  readonly now: PositionNow;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly button: string;
  readonly kind?: 'primary' | 'up' | 'down' | 'danger';
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly lines: readonly SheetLine[];
  readonly children: ReactNode;
}) {
  const text = useText();
  const words = useWords(now.instrument);
  const { instrument, told } = now;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      mark={<CoinMark asset={instrument.base} size={32} />}
      subtitle={`${text('contract.name', { coin: instrument.base })} · ${text(`contract.${told.direction}`)} ${text('contract.times', { leverage: told.leverage })} · ${words.size(now.position.lots)}`}
      footer={
        <Button kind={kind} busy={busy} disabled={disabled} onClick={onSend}>
          {button}
        </Button>
      }
    >
      <div className={styles.stack}>
        {children}
        {lines.length > 0 && (
          <dl className={styles.lines}>
            {lines.map((line) => (
              <div key={line.name}>
                <dt>{line.name}</dt>
                <dd>
                  {line.before !== undefined && <i>{line.before} → </i>}
                  <b>{line.value}</b>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Sheet>
  );
}

/** Sends, says so and closes; an error is told and the sheet stays. */
export function useSending(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  /** @param wish what is wished, where the request is reckoned from what moves */
  const go = async <P extends CallPath>(path: P, request: RequestOf<P>, done: string, wish?: object): Promise<void> => {
    setBusy(true);
    try {
      await send(path, request, { about: done, ...(wish === undefined ? {} : { wish }) });
      for (const old of ['/coin/contract/order/list', '/coin/contract/order/list/active'] as const) outdate(old);
      toast(done);
      onDone();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, go };
}
