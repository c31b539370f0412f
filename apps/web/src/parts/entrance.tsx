// In: a headline and what stands on the sheet below it.
// Out: the entrance of the product: hero with scales and river, and a rounded body over it. On a desktop they stand side by side.
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseLanguage } from '../app/choose-language.ts';
import { isBengali, useLanguage } from '../i18n/index.ts';
import { FishTile } from './fish.tsx';
import { Icon } from './icon.tsx';
import { River } from './river.tsx';
import { Scales } from './scales.tsx';
import styles from './entrance.module.css';

export function Entrance({ headline, tagline, low = false, lead, children }: { readonly headline: ReactNode; readonly tagline: ReactNode; /** A lower hero, for long forms. */ readonly low?: boolean; /** In place of the product's name. */ readonly lead?: ReactNode; readonly children: ReactNode }) {
  const language = useLanguage();
  const other = isBengali(language) ? 'en-US' : 'bn-BN';
  return (
    <div className={styles.entrance}>
      <header className={styles.hero} data-low={low || undefined}>
        <Scales />
        <div className={styles.bar}>
          {lead ?? <><FishTile glass /><span className={styles.name}>Hilsa</span></>}
          <button type="button" className={styles.language} lang={other.slice(0, 2)} onClick={() => void chooseLanguage(other)}><Icon icon={Languages} size={18} />{isBengali(other) ? 'বাংলা' : 'English'}</button>
        </div>
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.tagline}>{tagline}</p>
        <div className={styles.river}><River values={DRAWN} top={0.02} bottom={0.46} /></div>
      </header>
      <div className={styles.body}><div className={styles.inner}>{children}</div></div>
    </div>
  );
}

/** A drawing, not data: a rising line with the small unrest of a market, the same on every visit. */
const DRAWN: readonly number[] = [
  6, 9, 8, 12, 12, 16, 24, 26, 24, 27, 28, 26, 27, 21, 19, 20, 19, 22, 24, 30, 29, 32, 37, 46, 44, 49, 50, 55, 58, 61, 58, 66, 76, 80, 90, 89, 96, 99, 94, 88, 82, 83, 88, 95, 103, 103, 101, 100, 98, 101, 97, 96, 94, 93, 90, 82, 88, 84, 90, 86, 78, 74, 70, 68, 74, 80, 79, 73, 70,
];
