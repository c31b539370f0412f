// In: the evidence of an exchange. Out: what it came from, and the same numbers computed again on this device.
import { CircleAlert, CircleCheck } from 'lucide-react';
import { dayTimeText, localDigits, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { Icon } from '../../parts/index.ts';
import { useMoneyText, useRateText } from './money-text.ts';
import { type EvidenceData, recompute } from './recompute.ts';
import { useSourceName } from './source-lines.tsx';
import styles from './exchange.module.css';

export function Evidence({ evidence }: { readonly evidence: EvidenceData }) {
  const text = useText();
  const language = useLanguage();
  const money = useMoneyText();
  const rateText = useRateText();
  const nameOf = useSourceName();
  const { quote, base } = evidence;
  const found = evidence.named === 'given' ? evidence.to : evidence.from;
  const again = recompute(evidence);
  const lines: readonly (readonly [string, string])[] = [
    [text('exchange.gave'), money(evidence.amount, evidence.from)],
    [text('exchange.had'), money(evidence.received, evidence.to)],
    [text('exchange.rate-of'), text('exchange.rate', { base, rate: rateText(evidence.rate, quote, true) })],
    [text('exchange.mid-of'), rateText(evidence.mid, quote, true)],
    [text('exchange.cost'), `${money(evidence.spread, quote)} · ${localDigits(evidence.spreadPercent, language)}%`],
    [text('exchange.rest'), text('exchange.rest-of', { amount: localDigits(evidence.rest, language), asset: found })],
    [text('exchange.when'), dayTimeText(evidence.atMs, language)],
    [text('exchange.number'), localDigits(evidence.recordId, language)],
    [text('exchange.version'), localDigits(String(evidence.version), language)],
  ];
  return (
    <>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.day}>
        {text(evidence.rule === 'checked' ? 'exchange.rule-checked' : 'exchange.rule-median')}
      </h2>
      <dl className={styles.lines}>
        {evidence.sources.map(({ source, rate, sourceMs }) => (
          <div key={source}>
            <dt>{nameOf(source)}</dt>
            <dd>
              {rateText(rate, quote, true)} <i>· {timeText(sourceMs, language, true)}</i>
            </dd>
          </div>
        ))}
      </dl>
      <section className={styles.again} data-fits={again?.fits || undefined}>
        <b>
          <Icon icon={again?.fits === true ? CircleCheck : CircleAlert} size={18} />
          {text(again?.fits === true ? 'exchange.fits' : 'exchange.fits-not')}
        </b>
        <p>{text(again?.fits === true ? 'exchange.fits-text' : 'exchange.fits-not-text')}</p>
      </section>
    </>
  );
}
