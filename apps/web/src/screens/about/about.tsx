// In: nothing.
// Out: what the product is and what its operator cannot do.
import { BookCheck, FlaskConical, Lock, ScrollText, Shield, Sigma, Smartphone } from 'lucide-react';
import { useProps } from '../../app/props.ts';
import { useText } from '../../i18n/index.ts';
import { MenuRow } from '../../parts/index.ts';
import { Chapters } from './chapters.tsx';
import styles from './about.module.css';

export default function AboutScreen() {
  const text = useText();
  const sandbox = useProps().mode === 'sandbox';
  return (
    <Chapters
      title="page.about"
      lead={text('about.text')}
      chapters={[
        { icon: Lock, title: 'about.price', text: 'about.price-text' },
        { icon: BookCheck, title: 'about.books', text: 'about.books-text' },
        { icon: Sigma, title: 'about.exact', text: 'about.exact-text' },
      ]}
    >
      <h2 className={styles.heading}>{text('about.open')}</h2>
      <div className={styles.card}>
        {sandbox && <MenuRow icon={FlaskConical} title={text('page.sandbox')} to="/pages/common/sandbox" />}
        <MenuRow icon={ScrollText} title={text('page.disclaimer')} to="/pages/common/disclaimer" />
        <MenuRow icon={Shield} title={text('page.privacy')} to="/pages/common/privacyPolicy" />
        <MenuRow icon={Smartphone} title={text('page.install')} to="/pages/common/download" />
      </div>
    </Chapters>
  );
}
