// In: a score from 0 to 100 and its band.
// Out: the number, its word, and its place on a half circle cut into the three bands.
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { BANDS, arcOf } from './bands.ts';
import styles from './score.module.css';

type Band = (typeof BANDS)[number]['band'];

export function ScoreScale({ score, band }: { readonly score: number; readonly band: Band }) {
  const text = useText();
  const language = useLanguage();
  return (
    <section className={styles.scale} data-band={band}>
      <svg viewBox="0 0 200 112" aria-hidden="true" focusable="false">
        {BANDS.map(({ band: own, from, to }) => (
          <path key={own} d={arcOf(from, to)} className={styles.track} data-own={own === band || undefined} />
        ))}
        {score > 0 && <path d={arcOf(0, score)} className={styles.reached} />}
      </svg>
      <div className={styles.number}>
        <b>{localDigits(String(score), language)}</b>
        <span>{text(`score.${band}`)}</span>
      </div>
      <ul className={styles.bands}>
        {BANDS.toReversed().map(({ band: own, from, to }) => (
          <li key={own} data-own={own === band || undefined}>
            <b>{text(`score.${own}`)}</b>
            <span>{localDigits(`${from}–${own === 'excellent' ? to : to - 1}`, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
