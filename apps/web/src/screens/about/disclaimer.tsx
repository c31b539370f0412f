// In: the version of the text people agree to.
// Out: the sandbox's disclaimer text, which says itself that it is only that.
import { useProps } from '../../app/props.ts';
import { useText } from '../../i18n/index.ts';
import { Chapters } from './chapters.tsx';
import styles from './about.module.css';

export default function DisclaimerScreen() {
  const text = useText();
  const { consentVersion } = useProps();
  return (
    <Chapters
      title="page.disclaimer"
      lead={text('legal.draft')}
      chapters={[
        { title: 'disclaimer.h1', text: 'disclaimer.p1' },
        { title: 'disclaimer.h2', text: 'disclaimer.p2' },
        { title: 'disclaimer.h3', text: 'disclaimer.p3' },
        { title: 'disclaimer.h4', text: 'disclaimer.p4' },
      ]}
    >
      {consentVersion !== '' && <p className={styles.version}>{text('legal.version', { version: consentVersion })}</p>}
    </Chapters>
  );
}
