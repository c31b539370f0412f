// In: a first visit.
// Out: the language, what the product is in two points, and the three ways in.
import { BadgeCheck, Scale } from 'lucide-react';
import { useEffect } from 'react';
import { chooseLanguage } from '../../account/choose-language.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { keep } from '../../kernel/store.ts';
import { LANGUAGES, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Icon, SegmentedControl, TextButton } from '../../parts/index.ts';
import { Entrance } from '../../account/entrance.tsx';
import styles from './start.module.css';

export default function StartScreen() {
  const text = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn) go('/pages/tabbar/home', {}, { replace: true });
  }, [signedIn]);
  const leave = (path: '/pages/account/reg' | '/pages/common/login' | '/pages/tabbar/home'): void => {
    keep({ welcomed: true });
    go(path, {}, { replace: path === '/pages/tabbar/home' });
  };
  return (
    <Entrance headline={text('start.headline')} tagline={text('start.text')} ownLanguages>
      <div className={styles.language}>
        <p className={styles.label}>{text('start.choose')}</p>
        <SegmentedControl
          size="large"
          label={text('start.choose')}
          options={LANGUAGES.map((option) => ({ value: option.code, label: option.name }))}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen)}
        />
      </div>
      <ul className={styles.points}>
        <li>
          <Icon icon={Scale} size={22} />
          <div>
            <b>{text('start.point-book')}</b>
            <span>{text('start.point-book-text')}</span>
          </div>
        </li>
        <li>
          <Icon icon={BadgeCheck} size={22} />
          <div>
            <b>{text('start.point-exact')}</b>
            <span>{text('start.point-exact-text')}</span>
          </div>
        </li>
      </ul>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => leave('/pages/account/reg')}>
          {text('login.create')}
        </Button>
        <Button onClick={() => leave('/pages/common/login')}>{text('login.submit')}</Button>
        <TextButton onClick={() => leave('/pages/tabbar/home')}>{text('start.look')}</TextButton>
      </div>
    </Entrance>
  );
}
