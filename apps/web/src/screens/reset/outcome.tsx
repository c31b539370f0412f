// In: what became of a reset.
// Out: that it counts, or when it will; and the way on.
import type { ReplyOf } from '@hilsa/contract';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { useMoment } from '../../account/moment.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { outdate } from '../../kernel/queries.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Icon } from '../../parts/index.ts';
import type { What } from './reset-form.ts';
import styles from './reset.module.css';

export function Outcome({ what, reply }: { readonly what: What; readonly reply: ReplyOf<'/user/reset/finish'> }) {
  const text = useText();
  const moment = useMoment();
  const signedIn = useSignedIn();
  useEffect(() => outdate('/user/security'), []);
  return (
    <div className={styles.outcome}>
      <span className={styles.mark} data-waits={!reply.done || undefined}>
        <Icon icon={reply.done ? CircleCheck : Hourglass} size={32} />
      </span>
      <h2 className={styles.title}>{text(reply.done ? `reset.done-${what}` : 'reset.begun')}</h2>
      <p className={styles.text}>
        {reply.done
          ? text('reset.done-text')
          : reply.effectiveAtMs === null
            ? text('reset.staff-text')
            : text('reset.begun-text', { time: moment(reply.effectiveAtMs) })}
      </p>
      <Button
        kind="primary"
        onClick={() => go(signedIn ? '/pages/user/security' : '/pages/common/login', {}, { replace: true })}
      >
        {text(signedIn ? 'page.security' : 'login.submit')}
      </Button>
    </div>
  );
}
