// In: `/index/page` download, and the browser's own offer to install, where it makes one.
// Out: what installing means, a button that takes the offer, and the way for each kind of phone.
import { Apple, CircleCheck, Smartphone } from 'lucide-react';
import { useInstallOffer } from '../../kernel/install-offer.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, MenuRow } from '../../parts/index.ts';
import { PageText } from './page-text.tsx';
import styles from './about.module.css';

export default function InstallScreen() {
  const text = useText();
  const { installed, install } = useInstallOffer();
  return (
    <PageText name="download" title="page.install">
      {installed && (
        <p className={styles.done}>
          <Icon icon={CircleCheck} size={18} />
          {text('install.done')}
        </p>
      )}
      {!installed && install !== null && (
        <Button kind="primary" onClick={() => void install()}>
          {text('install.now')}
        </Button>
      )}
      <div className={styles.card}>
        <MenuRow icon={Smartphone} title={text('page.android-app')} to="/pages/common/androidAPP" />
        <MenuRow icon={Apple} title={text('page.ios-app')} to="/pages/common/iosAPP" />
      </div>
    </PageText>
  );
}
