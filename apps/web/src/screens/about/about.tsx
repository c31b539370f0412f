// In: `/index/page` about.
// Out: what the product is and what its operator cannot do, and the way to the other texts.
import { Building2, FlaskConical, HandCoins, MessageCircle, ScrollText, Shield, Smartphone } from 'lucide-react';
import { useProps } from '../../kernel/props.ts';
import { useText } from '../../i18n/index.ts';
import { MenuRow } from '../../parts/index.ts';
import { PageText } from './page-text.tsx';
import styles from './about.module.css';

export default function AboutScreen() {
  const text = useText();
  const sandbox = useProps().mode === 'sandbox';
  return (
    <PageText name="about" title="page.about">
      <section>
        <h2 className={styles.heading}>{text('about.open')}</h2>
        <div className={styles.card}>
          <MenuRow icon={Building2} title={text('page.company')} to="/pages/common/companyIntroduction" />
          {sandbox && <MenuRow icon={FlaskConical} title={text('page.sandbox')} to="/pages/common/sandbox" />}
          <MenuRow icon={HandCoins} title={text('about.liabilities')} to="/pages/common/liabilities" />
          <MenuRow icon={ScrollText} title={text('page.disclaimer')} to="/pages/common/disclaimer" />
          <MenuRow icon={Shield} title={text('page.privacy')} to="/pages/common/privacyPolicy" />
          <MenuRow icon={Smartphone} title={text('page.install')} to="/pages/common/download" />
          <MenuRow icon={MessageCircle} title={text('page.service')} to="/pages/common/service" />
        </div>
      </section>
    </PageText>
  );
}
