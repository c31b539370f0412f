// In: the file of an exchange's draw, held against the rule on this device.
// Out: one sentence for the own application, all applicants as dots, who handed the file in, and each promise that was looked at.
import type { Offering, ReplyOf } from '@hilsa/contract';
import { changeSearch } from '../../kernel/router.ts';
import { dayText, formatNumber, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { Button } from '../../parts/index.ts';
import { Checked } from './checked.tsx';
import { fours } from './detail.tsx';
import { DrawField } from './draw-field.tsx';
import { Mark } from './pieces.tsx';
import { differing, type HeldAgainstRule } from './recompute-run.ts';
import styles from './offering.module.css';

export function ExchangeDrew({
  found,
  proof,
  offering,
}: {
  readonly found: HeldAgainstRule;
  readonly proof: ReplyOf<'/offering/proof'>;
  readonly offering: Offering | null;
}) {
  const text = useText();
  const language = useLanguage();
  const number = (value: string | number): string => formatNumber(String(value), language);
  const { findings, broken, published, entered } = found;
  const others = offering === null ? [] : differing(offering, published);
  const has = (...words: readonly string[]): boolean => findings.some((each) => words.includes(each));
  const differs = (...fields: readonly string[]): boolean => others.some((each) => fields.includes(each));
  // The sandbox's own exchange hands its file in by itself, and nobody of a desk.
  const isSimulated = offering?.simulated === true && entered?.maker === '' && entered.checker === '';
  const isRight = findings.length === 0 && others.length === 0;
  return (
    <>
      <p className={styles.proofHead}>
        <Mark name={proof.name} kind={offering?.kind ?? 'ipo'} size={20} />
        {text('offering.exchange-drawn-on', { name: proof.name, day: dayText(proof.drawnAtMs, language, true) })}
      </p>
      <h2 className={styles.verdict} data-wrong={!isRight || undefined}>
        {verdict()}
      </h2>
      <DrawField found={found} />
      <p className={styles.fieldWords}>
        <span>{text('offering.one-dot-file')}</span>
      </p>
      <ul className={styles.checks}>
        <Checked
          isRight={!has('file-changed', 'file-malformed', 'applications-do-not-fit') && !differs('fileDigest', 'root')}
          title={text('offering.check-file')}
          about={text('offering.check-file-about', {
            digest: fours(published.fileDigest),
            lines: number(found.applicants),
          })}
        />
        <Checked
          isRight={!has('rule-changed') && !differs('ruleDigest')}
          title={text('offering.check-rule')}
          about={`SHA-256 ${fours(published.ruleDigest)}`}
        />
        <Checked
          isRight={!has('results-changed') && !differs('resultsDigest')}
          title={text('offering.check-exchange-file')}
          about={text('offering.check-file-about', {
            digest: fours(published.resultsDigest),
            lines: number(found.lines),
          })}
        />
        <Checked
          isRight={broken === null && !has('applications-do-not-fit')}
          title={text('offering.check-promises')}
          about={
            broken === null
              ? found.quotas
                  .filter(({ offered }) => offered !== '0')
                  .map(({ category, given, offered }) =>
                    text('offering.check-quota', {
                      quota: text(`offering.quota-${category}` as never),
                      given: number(given),
                      offered: number(offered),
                    }),
                  )
                  .join(' · ')
              : text('offering.promise-broken', {
                  line: number(broken.line),
                  problem: text(`offering.broken-${broken.problem}`),
                })
          }
        />
        <Checked
          isRight={entered !== null && (isSimulated || entered.maker !== entered.checker)}
          title={text(isSimulated ? 'offering.check-two-simulated' : 'offering.check-two')}
          about={
            entered === null
              ? text('offering.check-two-unknown')
              : isSimulated
                ? text('offering.check-two-nobody')
                : text('offering.check-two-about', {
                    maker: number(entered.maker),
                    checker: number(entered.checker),
                    day: dayText(entered.atMs, language, true),
                    time: timeText(entered.atMs, language),
                  })
          }
        />
      </ul>
      <p className={styles.quiet}>{text('offering.exchange-limits')}</p>
      <Button kind="quiet" onClick={() => changeSearch({ prove: '' })}>
        {text('offering.to-orders')}
      </Button>
    </>
  );

  function verdict(): string {
    if (!isRight) return text('offering.verdict-exchange-wrong');
    if (found.place < 0) return text('offering.verdict-exchange-stranger', { applicants: number(found.applicants) });
    const quantity = number(offering?.own?.allottedQuantity ?? found.allotted ?? '0');
    return text(found.allotted === '0' ? 'offering.verdict-exchange-lost' : 'offering.verdict-exchange-won', {
      quantity,
    });
  }
}
