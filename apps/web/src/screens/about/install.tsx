// In: the browser's own offer to install, where it makes one.
// Out: a button that takes it, and the way for each kind of device.
import { Apple, CircleCheck, Monitor, Smartphone } from 'lucide-react';
import { useInstallOffer } from '../../app/install-offer.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Icon } from '../../parts/index.ts';
import { Chapters } from './chapters.tsx';
import styles from './about.module.css';

export default function InstallScreen() {
  const text = useText();
  const { installed, install } = useInstallOffer();
  return (
    <Chapters
      title="page.install"
      lead={text('install.text')}
      chapters={[
        { icon: Smartphone, title: 'install.android', text: 'install.android-text' },
        { icon: Apple, title: 'install.iphone', text: 'install.iphone-text' },
        { icon: Monitor, title: 'install.desktop', text: 'install.desktop-text' },
      ]}
    >
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
    </Chapters>
  );
}
