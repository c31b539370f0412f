// In: the address of another company's chat, when this installation has one.
// Out: it, but only after a yes that knows what it means; without one the own conversation.
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Go, Icon, MessageRow, NavigationBar, Skeleton, TextButton } from '../../parts/index.ts';
import ServiceScreen from './support.tsx';
import styles from './support.module.css';

/** Only a page loaded at one of these addresses is allowed the foreign script by its policy. */
const ALLOWED = /^\/pages\/(?:common|user)\/serviceJs\/?$/;

export default function ServiceScriptScreen() {
  const text = useText();
  const signedIn = useSignedIn();
  const info = useCall('/user/login/info', {}, { enabled: signedIn });
  const address = signedIn ? scriptOf(info.data?.serviceSaleSmartly ?? '') : null;
  if (signedIn && info.isPending)
    return (
      <>
        <NavigationBar title={text('page.service')} />
        <div className={styles.foreign} role="status" aria-label={text('common.loading')}>
          <Skeleton width="100%" height={120} round={16} />
        </div>
      </>
    );
  return address === null ? <ServiceScreen /> : <Foreign address={address} />;
}

/** An https address, or nothing. */
function scriptOf(configured: string): URL | null {
  const address = URL.canParse(configured) ? new URL(configured) : null;
  return address?.protocol === 'https:' ? address : null;
}

function Foreign({ address }: { readonly address: URL }) {
  const text = useText();
  const [state, setState] = useState<'asked' | 'loading' | 'here' | 'failed'>('asked');
  useEffect(leaveFully, []);
  const open = (): void => {
    setState('loading');
    loadScript(address).then(
      () => setState('here'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <NavigationBar title={text('page.service')} />
      <div className={styles.foreign}>
        <p>{text('foreign.text', { host: address.host })}</p>
        <ul className={styles.facts}>
          <li>{text('foreign.sees')}</li>
          <li>{text('chat.never')}</li>
        </ul>
        {state === 'failed' && (
          <MessageRow
            kind="failed"
            title={text('foreign.failed')}
            text={sentenceOf(null)}
            action={<TextButton onClick={open}>{text('common.retry')}</TextButton>}
          />
        )}
        {state === 'here' ? (
          <p className={styles.here} role="status">
            <Icon icon={CircleCheck} size={20} />
            <span>
              <b>{text('foreign.here')}</b> {text('foreign.here-text')}
            </span>
          </p>
        ) : (
          <Button kind="primary" busy={state === 'loading'} onClick={open}>
            {text('foreign.open')}
          </Button>
        )}
        <Go to="/pages/common/service" className={styles.link}>
          {text('foreign.own')}
        </Go>
      </div>
    </>
  );
}

/**
 * The policy belongs to the document: one that was loaded elsewhere refuses the script, so it is loaded anew here; and one that
 * allows it must not be carried to other pages, so leaving loads those anew too, without the script.
 */
function leaveFully(): () => void {
  const loadedAt = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname;
  if (!ALLOWED.test(loadedAt)) location.reload();
  return () => {
    if (!ALLOWED.test(location.pathname)) location.reload();
  };
}

function loadScript(address: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address.href;
    script.async = true;
    script.referrerPolicy = 'no-referrer';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the script did not come')));
    document.head.append(script);
  });
}
