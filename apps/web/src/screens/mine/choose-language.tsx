// In: the languages the product speaks.
// Out: one of them, active at once.
import { Check } from 'lucide-react';
import { chooseLanguage } from '../../app/choose-language.ts';
import { LANGUAGES, useLanguage, useText } from '../../i18n/index.ts';
import { Icon, NavigationBar } from '../../parts/index.ts';
import styles from './mine.module.css';

export default function LanguageScreen() {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <NavigationBar title={text('page.language')} fallback="/pages/tabbar/mine" />
      <div className={styles.page}>
        <p className={styles.lead}>{text('language.text')}</p>
        <div className={styles.card} role="radiogroup" aria-label={text('page.language')}>
          {LANGUAGES.map((option) => (
            <button
              key={option.code}
              type="button"
              role="radio"
              aria-checked={option.code === language}
              lang={option.code.slice(0, 2)}
              className={styles.choice}
              onClick={() => void chooseLanguage(option.code)}
            >
              <span>{option.name}</span>
              {option.code === language && <Icon icon={Check} size={20} />}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
