// In: the languages the product speaks.
// Out: one of them, active at once.
import { Check } from 'lucide-react';
import { chooseLanguage } from '../../account/choose-language.ts';
import { LANGUAGES, useLanguage, useText } from '../../i18n/index.ts';
import { Icon, NavigationBar, Radios } from '../../parts/index.ts';
import styles from './mine.module.css';

export default function LanguageScreen() {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <NavigationBar title={text('page.language')} />
      <div className={styles.page}>
        <p className={styles.lead}>{text('language.text')}</p>
        <Radios
          className={styles.card}
          itemClassName={styles.choice}
          label={text('page.language')}
          value={language}
          onChange={(code) => void chooseLanguage(code)}
          options={LANGUAGES.map(({ code, name }) => ({
            value: code,
            label: (
              <>
                <span lang={code.slice(0, 2)}>{name}</span>
                {code === language && <Icon icon={Check} size={20} />}
              </>
            ),
          }))}
        />
      </div>
    </>
  );
}
