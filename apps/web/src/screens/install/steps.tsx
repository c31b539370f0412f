// In: a platform's name and its steps, as texts and drawings.
// Out: the page that installs the app the way that platform does it; elsewhere, a code that brings the phone here.
import { CircleCheck, type LucideIcon } from 'lucide-react';
import { copyText } from '../../account/copy-text.ts';
import { Page } from '../../account/layout.tsx';
import { QrCode } from '../../account/qr-code.tsx';
import { useInstallOffer } from '../../kernel/install-offer.ts';
import { type MessageKey, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Icon, MessageRow } from '../../parts/index.ts';
import { type Device, deviceOf } from '../../account/platform.ts';
import styles from './install.module.css';

export interface Step {
  readonly icon: LucideIcon;
  readonly title: MessageKey;
  readonly text: MessageKey;
}

export function InstallSteps({
  title,
  lead,
  steps,
  here,
}: {
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly steps: readonly Step[];
  /** The devices this page installs on. */
  readonly here: readonly Device[];
}) {
  const text = useText();
  const language = useLanguage();
  const { installed, install } = useInstallOffer();
  const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  const isHere = here.includes(device);
  return (
    <Page title={text(title)}>
      <p className={styles.lead}>{text(lead)}</p>
      {installed && (
        <p className={styles.done}>
          <Icon icon={CircleCheck} size={20} />
          {text('install.done')}
        </p>
      )}
      {!installed && isHere && install !== null && (
        <Button kind="primary" onClick={() => void install()}>
          {text('install.now')}
        </Button>
      )}
      {device === 'ios-other' && isHere && (
        <MessageRow
          kind="offline"
          title={text('install.needs-safari')}
          text={text('install.needs-safari-text')}
          action={
            <Button size="small" onClick={() => copyText(location.origin)}>
              {text('install.copy-address')}
            </Button>
          }
        />
      )}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <span className={styles.drawing}>
              <Icon icon={step.icon} size={24} />
              <i>{localDigits(String(index + 1), language)}</i>
            </span>
            <div>
              <h2>{text(step.title)}</h2>
              <p>{text(step.text)}</p>
            </div>
          </li>
        ))}
      </ol>
      {!isHere && (
        <section className={styles.elsewhere}>
          <h2>{text('install.on-phone')}</h2>
          <QrCode content={location.origin} label={text('install.qr')} />
          <p translate="no">{location.host}</p>
        </section>
      )}
      <p className={styles.note}>{text('install.note')}</p>
    </Page>
  );
}
