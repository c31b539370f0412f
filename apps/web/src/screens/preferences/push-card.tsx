// In: what this browser says about push.
// Out: one card: what would come, and a button that asks the browser; or why it can't, and what to do about that.
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { outdate } from '../../kernel/queries.ts';
import { tell } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Go, Icon, Skeleton, toast } from '../../parts/index.ts';
import { PushRefused, pushState, turnPushOff, turnPushOn } from '../../messages/push.ts';
import styles from './preferences.module.css';

const TOLD_MS = 5_000;

export function PushCard() {
  const text = useText();
  const state = useQuery({ queryKey: ['push', 'this-browser'], queryFn: pushState, staleTime: 0 });
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onError: (error) => {
      if (error instanceof PushRefused) toast(text(`push.${error.why}`), { wrong: true, ms: TOLD_MS });
      else tell(error);
    },
    onSuccess: (_, on) => toast(text(on ? 'push.now-on' : 'push.now-off')),
    onSettled: () => {
      void state.refetch();
      outdate('/user/notice/preferences');
    },
  });
  // A browser that will not even say has none to offer.
  const now = state.data ?? (state.isError ? 'unsupported' : null);
  if (now === null)
    return (
      <div className={styles.push} aria-hidden="true">
        <Skeleton width="60%" height={18} />
        <Skeleton width="100%" height={44} round={12} />
      </div>
    );
  const isOn = now === 'on';
  const canTurn = isOn || now === 'off';
  return (
    <section className={styles.push}>
      <header className={styles.pushHead}>
        <span className={styles.tile}>
          <Icon icon={canTurn ? BellRing : BellOff} size={20} />
        </span>
        <div>
          <h2>{text('push.title')}</h2>
          <p>{text(`push.state-${now}`)}</p>
        </div>
      </header>
      {now === 'off' && (
        <ul className={styles.points}>
          <li>{text('push.what')}</li>
          <li>{text('push.lock-screen')}</li>
          <li>{text('push.asks-next')}</li>
        </ul>
      )}
      {now === 'install-first' && (
        <Go to="/pages/common/iosAPP" className={styles.link}>
          {text('push.install')}
        </Go>
      )}
      {canTurn && (
        <Button
          size="small"
          wide
          kind={isOn ? 'plain' : 'primary'}
          busy={turn.isPending}
          onClick={() => turn.mutate(!isOn)}
        >
          {text(isOn ? 'push.turn-off' : 'push.turn-on')}
        </Button>
      )}
    </section>
  );
}
