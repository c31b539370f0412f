// In: a demo-only account.
// Out: why there is nothing to guard or to earn, and the way to an account of one's own.
import { useText } from '../i18n/index.ts';
import { go } from '../kernel/router.ts';
import { Button, EmptyState } from '../parts/index.ts';

export function DemoOnly() {
  const text = useText();
  return (
    <EmptyState
      title={text('demo-only.title')}
      text={text('demo-only.text')}
      action={
        <Button kind="primary" size="small" onClick={() => go('/pages/account/reg')}>
          {text('login.create')}
        </Button>
      }
    />
  );
}
