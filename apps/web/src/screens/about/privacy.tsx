// In: the version of the text people agree to.
// Out: the sandbox's privacy text, which says itself that it is only that.
import { useProps } from '../../app/props.ts';
import { useText } from '../../i18n/index.ts';
import { Chapters } from './chapters.tsx';
import styles from './about.module.css';

export default function PrivacyScreen() {
  const text = useText();
  const { consentVersion } = useProps();
  return (
    <Chapters
      title="page.privacy"
      lead={text('legal.draft')}
      chapters={[
        { title: 'privacy.h1', text: 'privacy.p1' },
        { title: 'privacy.h2', text: 'privacy.p2' },
        { title: 'privacy.h3', text: 'privacy.p3' },
        { title: 'privacy.h4', text: 'privacy.p4' },
      ]}
    >
      {consentVersion !== '' && <p className={styles.version}>{text('legal.version', { version: consentVersion })}</p>}
    </Chapters>
  );
}
