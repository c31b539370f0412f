// In: who is signed in.
// Out: the conversation with the support; a guest is told how to get in touch.
import { LifeBuoy } from 'lucide-react';
import { useSignedIn } from '../../kernel/session.ts';
import { usePlace } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, Go, Icon, NavigationBar } from '../../parts/index.ts';
import { Conversation } from './conversation.tsx';
import styles from './support.module.css';

export default function ServiceScreen() {
  const text = useText();
  const signedIn = useSignedIn();
  const { path } = usePlace();
  return (
    <>
      <NavigationBar title={text('page.service')} />
      {signedIn ? (
        <Conversation />
      ) : (
        <div className={styles.guest}>
          <EmptyState
            title={text('chat.guest')}
            text={text('chat.guest-text')}
            action={
              <Go to="/pages/common/login" search={{ back: path ?? '/pages/common/service' }} className={styles.link}>
                {text('login.submit')}
              </Go>
            }
          />
          <p className={styles.note}>
            <Icon icon={LifeBuoy} size={16} />
            {text('chat.never')}
          </p>
        </div>
      )}
    </>
  );
}
