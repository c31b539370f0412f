// In: a ticket.
// Out: what the order holds, risks and leaves, line by line: the position as it will stand, its liquidation, funding, the losing share.
import type { ReactNode } from 'react';
import { localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { FundingClock } from '../funding-clock.tsx';
import { percentOfPpm } from '../position/reading.ts';
import { useWords } from '../position/words.ts';
import type { ContractTicket } from './use-ticket.ts';
import styles from './ticket.module.css';

/** `dense`: margin and fee in lines of their own, for a narrow one. */
export function SummaryCard({ ticket, dense }: { readonly ticket: ContractTicket; readonly dense: boolean }) {
  const text = useText();
  const language = useLanguage();
  const words = useWords(ticket.instrument);
  const { summary, instrument, terms, market } = ticket;
  const { quote } = instrument;
  const feePpm = summary?.feePpm ?? market.takerPpm;
  const rate = localDigits(`${percentOfPpm(feePpm)}%`, language);
  const margin = summary === null ? null : words.money(summary.hold.initialMargin + summary.hold.openLoss, true);
  const fee = summary === null ? null : words.money(summary.hold.fee, true);
  const grows = summary !== null && summary.after !== null && summary.after.lots !== summary.lots;
  return (
    <>
      <dl className={styles.summary}>
        {dense ? (
          <>
            <Line name={text('contract.margin')}>{margin === null ? '--' : `${margin} ${quote}`}</Line>
            <Line name={text('contract.fee', { rate })}>{fee === null ? '--' : `${fee} ${quote}`}</Line>
          </>
        ) : (
          <Line name={text('contract.margin-fee', { rate })}>
            {margin === null ? '--' : `${margin} + ${fee} ${quote}`}
          </Line>
        )}
        <Line name={text('contract.liquidation')}>
          {summary === null || summary.after === null ? (
            '--'
          ) : summary.liquidationTicks === null ? (
            text('contract.none')
          ) : (
            <>
              <em>{words.price(summary.liquidationTicks)}</em>{' '}
              {text('contract.away', { percent: words.percent(summary.distanceBps ?? 0) })}
            </>
          )}
        </Line>
        {grows && summary.after !== null && (
          <Line name={text('contract.position-after')}>
            {text(`contract.${summary.after.direction}`)} {words.size(summary.after.lots)}
          </Line>
        )}
        <Line name={text('contract.worst')}>
          {summary === null ? '--' : <b>{`${words.money(summary.worst, true)} ${quote}`}</b>}
        </Line>
        <Line name={text('contract.free-after')}>
          {summary === null || summary.freeAfter < 0n ? (
            '--'
          ) : (
            <>
              <i>{words.money(summary.freeBefore)} → </i>
              <b>{`${words.money(summary.freeAfter)} ${quote}`}</b>
            </>
          )}
        </Line>
        <Line name={<FundingClock symbol={instrument.symbol} />}>
          {localDigits(`${percentOfPpm(Math.trunc(market.fundingRate / 1_000), 4)}%`, language)}
          {summary !== null &&
            summary.funding !== 0n &&
            `, ${text(summary.funding < 0n ? 'contract.you-pay' : 'contract.you-get', {
              amount: words.money(summary.funding < 0n ? -summary.funding : summary.funding, summary.funding < 0n),
            })}`}
        </Line>
      </dl>
      <p className={styles.explain}>
        {terms === null
          ? ''
          : terms.told.losingShare.losingPercent === null
            ? text('contract.too-few', { traded: terms.told.losingShare.traded })
            : text('contract.losing', { percent: terms.told.losingShare.losingPercent })}
      </p>
    </>
  );
}

function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
