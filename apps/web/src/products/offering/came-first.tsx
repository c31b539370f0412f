// In: who came in which order, and what follows from it on this device.
// Out: one sentence for the own application, all applicants as dots in the order in which they came, and each thing that was checked.
import type { Offering, ReplyOf } from '@hilsa/contract';
import { changeSearch } from '../../kernel/router.ts';
import { dayText, formatNumber, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { Button } from '../../parts/index.ts';
import { Checked } from './checked.tsx';
import { fours } from './detail.tsx';
import { DrawField } from './draw-field.tsx';
import { Mark } from './pieces.tsx';
import { differing, type ServedInOrder } from './recompute-run.ts';
import styles from './offering.module.css';

export function CameFirst({
  found,
  proof,
  offering,
}: {
  readonly found: ServedInOrder;
  readonly proof: ReplyOf<'/offering/proof'>;
  readonly offering: Offering | null;
}) {
  const text = useText();
  const language = useLanguage();
  const number = (value: string | number): string => formatNumber(String(value), language);
  const { findings, published } = found;
  const others = offering === null ? [] : differing(offering, published);
  const has = (...words: readonly string[]): boolean => findings.some((each) => words.includes(each));
  const differs = (...fields: readonly string[]): boolean => others.some((each) => fields.includes(each));
  const isRight = findings.length === 0 && others.length === 0;
  return (
    <>
      <p className={styles.proofHead}>
        <Mark name={proof.name} kind={offering?.kind ?? 'block'} size={20} />
        {text('offering.counted-on', { name: proof.name, day: dayText(proof.drawnAtMs, language, true) })}
      </p>
      <h2 className={styles.verdict} data-wrong={!isRight || undefined}>
        {verdict()}
      </h2>
      <DrawField found={found} />
      <p className={styles.fieldWords}>
        <span>{text('offering.one-dot-arrival')}</span>
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
          isRight={!has('arrivals-differ')}
          title={text('offering.check-order')}
          about={
            found.cameAtMs === null
              ? text('offering.check-order-about')
              : text('offering.check-order-own', {
                  place: number(found.place + 1),
                  day: dayText(found.cameAtMs, language, true),
                  time: timeText(found.cameAtMs, language),
                })
          }
        />
        <Checked
          isRight={!has('results-differ')}
          title={text('offering.check-served')}
          about={text('offering.check-served-about', { given: number(found.given), offered: number(found.offered) })}
        />
      </ul>
      <Button kind="quiet" onClick={() => changeSearch({ prove: '' })}>
        {text('offering.to-orders')}
      </Button>
    </>
  );

  function verdict(): string {
    if (!isRight) return text('offering.verdict-wrong');
    if (found.place < 0) return text('offering.verdict-arrivals-stranger', { applicants: number(found.applicants) });
    const numbers = {
      place: number(found.place + 1),
      all: number(found.applicants),
      quantity: number(offering?.own?.allottedQuantity ?? found.allotted ?? '0'),
    };
    return text(
      found.allotted === '0' ? 'offering.verdict-arrivals-late' : 'offering.verdict-arrivals-served',
      numbers,
    );
  }
}
