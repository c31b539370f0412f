// In: a ticket.
// Out: the leverage on a line of stops up to the cap, and the reason why it is no more.
import { useState } from 'react';
import { dayTimeText, type MessageKey, useLanguage, useText } from '../../../i18n/index.ts';
import type { LeverageReason } from '@hilsa/formulas/contracts';
import { Sheet, TextButton } from '../../../parts/index.ts';
import { useProblemText } from './problem-text.ts';
import { LeverageTrack } from './leverage-track.tsx';
import { LimitsSheet } from '../limits-sheet.tsx';
import { ModeSheet } from '../mode-sheet.tsx';
import { useMode } from '../use-mode.ts';
import { TestSheet } from '../test-sheet.tsx';
import { type ContractTicket, problemOf } from './use-ticket.ts';
import styles from './ticket.module.css';

const REASONS: Readonly<Record<LeverageReason, MessageKey>> = {
  untested: 'contract.cap-untested',
  kind: 'contract.cap-kind',
  tier: 'contract.cap-tier',
  score: 'contract.cap-score',
  own: 'contract.cap-own',
};

export function LeverageField({ ticket }: { readonly ticket: ContractTicket }) {
  const text = useText();
  const sentence = useProblemText();
  const language = useLanguage();
  const [why, setWhy] = useState(false);
  const [testing, setTesting] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const mode = useMode();
  const { fields, market, terms } = ticket;
  const own = terms?.told.own ?? null;
  const coming = terms?.told.coming ?? null;
  const comes =
    coming === null
      ? null
      : text('contract.cap-comes', {
          most: text('contract.times', { leverage: coming.most }),
          time: dayTimeText(coming.fromMs, language),
        });
  const most = Math.max(1, market.cap.most);
  const reason = market.cap.reasons[0];
  const error = sentence(problemOf(ticket, 'leverage'));
  const times = (leverage: number): string => text('contract.times', { leverage });
  return (
    <div className={styles.leverage}>
      <LeverageTrack
        value={fields.leverage}
        most={most}
        stops={terms?.told.leverages ?? [1]}
        onChange={(leverage) => ticket.change({ leverage })}
      />
      {error === null ? (
        <div className={styles.why}>
          <span>
            {reason === undefined
              ? text('contract.cap-wait')
              : text('contract.cap-is', { most: times(most), reason: text(REASONS[reason.reason]) })}
          </span>
          <TextButton onClick={() => setWhy(true)}>{text('contract.why')}</TextButton>
        </div>
      ) : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {comes !== null && <p className={styles.comes}>{comes}</p>}
      <Sheet open={why} onClose={() => setWhy(false)} title={text('contract.cap-title')}>
        <div className={styles.reasons}>
          <p>{text('contract.cap-text')}</p>
          <dl>
            {market.cap.reasons.map((one) => (
              <div key={one.reason}>
                <dt>{text(REASONS[one.reason])}</dt>
                <dd>{times(one.most)}</dd>
              </div>
            ))}
          </dl>
          {comes !== null && <p>{`${comes} ${text('contract.cap-comes-open')}`}</p>}
          <p>{text('contract.isolated-why')}</p>
          {terms !== null && !terms.told.isTested && ticket.signedIn && (
            <TextButton
              onClick={() => {
                setWhy(false);
                setTesting(true);
              }}
            >
              {text('contract.test-begin')}
            </TextButton>
          )}
          {own !== null && (
            <TextButton
              onClick={() => {
                setWhy(false);
                setLimiting(true);
              }}
            >
              {text('contract.limits-open')}
            </TextButton>
          )}
          {ticket.signedIn && (
            <TextButton
              onClick={() => {
                setWhy(false);
                setChoosing(true);
              }}
            >
              {text('contract.mode-open', { mode: text(`contract.mode-${mode}`) })}
            </TextButton>
          )}
        </div>
      </Sheet>
      {limiting && own !== null && (
        <LimitsSheet own={own} quote={market.instrument.quote} onClose={() => setLimiting(false)} />
      )}
      {choosing && <ModeSheet mode={mode} onClose={() => setChoosing(false)} />}
      <TestSheet open={testing} onClose={() => setTesting(false)} />
    </div>
  );
}
