// In: a record. Out: its row, and opened what it belongs to: cause, balance before and after, number and hash of the entry, the page of its cause.
import type { Bill } from '@hilsa/contract';
import { ChevronRight } from 'lucide-react';
import { localDigits, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { difference } from '../../kernel/decimals.ts';
import { names } from '../../look/names.ts';
import { Go, Icon, IconTile, Money } from '../../parts/index.ts';
import { pageOfCause, type CausePage } from '../../wallet/causes.ts';
import { causeWord, iconOf, reasonWord, walletWord } from '../../wallet/reasons.ts';
import styles from './records.module.css';

export function RecordRow({
  bill,
  open,
  onPress,
}: {
  readonly bill: Bill;
  readonly open: boolean;
  readonly onPress: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <div className={names(styles.record, open && styles.opened)}>
      <button type="button" className={styles.row} aria-expanded={open} onClick={onPress}>
        <IconTile icon={iconOf(bill)} />
        <span className={styles.words}>
          <b>{useRecordTitle(bill)}</b>
          <small>
            {text(walletWord(bill.wallet))} · {timeText(bill.atMs, language)}
          </small>
        </span>
        <span className={styles.values}>
          <b>
            <Money
              value={bill.amount}
              asset={bill.asset}
              own
              sign="always"
              decimals={8}
              least={bill.asset === 'BDT' ? 2 : 0}
            />
          </b>
          <small>
            <Money value={bill.balanceAfter} own decimals={8} least={0} />
          </small>
        </span>
      </button>
      {open && <Facts bill={bill} />}
    </div>
  );
}

function useRecordTitle({ reason, about, amount, asset }: Bill): string {
  const text = useText();
  if (reason !== 'trade' || about === null) return text(reasonWord(reason));
  // The side that was paid for names the trade by what came, the other by what went.
  const isBase = about.symbol.startsWith(asset);
  const came = !amount.startsWith('-');
  return text(isBase === came ? 'record.bought' : 'record.sold', { symbol: about.symbol });
}

function Facts({ bill }: { readonly bill: Bill }) {
  const text = useText();
  const language = useLanguage();
  const page = pageOfRecord(bill);
  const { cause, entryHash } = bill;
  return (
    <div className={styles.facts}>
      <dl>
        <dt>{text('record.cause')}</dt>
        <dd>
          <b>
            {cause === null
              ? text('cause.none')
              : text('cause.named', { cause: text(causeWord(cause.kind)), id: localDigits(cause.id, language) })}
          </b>
        </dd>
        <dt>{text('record.before')}</dt>
        <dd>
          <Money value={difference(bill.balanceAfter, bill.amount)} own decimals={8} least={0} /> →{' '}
          <Money value={bill.balanceAfter} asset={bill.asset} own decimals={8} least={0} />
        </dd>
        {entryHash !== null && (
          <>
            <dt>{text('record.entry')}</dt>
            <dd>
              {text('record.entry-of', {
                number: localDigits(bill.id, language),
                hash: inFours(entryHash.slice(0, 16)),
              })}
            </dd>
          </>
        )}
      </dl>
      {page === null ? (
        <p className={styles.noPage}>{text('record.no-page')}</p>
      ) : (
        <Go to={page.to} search={page.search} className={styles.link}>
          {text('record.open')}
          <Icon icon={ChevronRight} size={20} />
        </Go>
      )}
    </div>
  );
}

/** A trade is opened by the own order that it filled. */
function pageOfRecord({ cause, orderId }: Bill): CausePage | null {
  if (cause?.kind === 'trade' && orderId !== null) return pageOfCause({ kind: 'order', id: orderId });
  return pageOfCause(cause);
}

function inFours(hash: string): string {
  return hash.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
