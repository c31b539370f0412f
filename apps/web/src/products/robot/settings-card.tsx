// In: settings of a robot as text.
// Out: them as text and as a QR code, to carry to another phone; what it earned never travels with them.
import { QrCode } from '../../account/qr-code.tsx';
import { copyText } from '../../account/copy-text.ts';
import { useText } from '../../i18n/index.ts';
import { Button } from '../../parts/index.ts';
import styles from './robot.module.css';

export function SettingsCard({ settings }: { readonly settings: string }) {
  const text = useText();
  return (
    <details className={styles.carry}>
      <summary>{text('robot.carry')}</summary>
      <QrCode content={settings} label={text('robot.settings')} />
      <code className={styles.code}>{settings}</code>
      <Button size="small" onClick={() => copyText(settings)}>
        {text('robot.copy')}
      </Button>
      <p className={styles.quiet}>{text('robot.carry-note')}</p>
    </details>
  );
}
