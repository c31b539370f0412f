// In: a list of markets that did not come.
// Out: what happened, and a way to ask again.
import { useText } from '../i18n/index.ts';
import { Button, EmptyState } from '../parts/index.ts';

export function MarketFailed({ retry }: { readonly retry: () => void }) {
  const text = useText();
  return (
    <EmptyState
      title={text('market.failed')}
      text={text('market.failed-text')}
      action={
        <Button size="small" onClick={retry}>
          {text('common.retry')}
        </Button>
      }
    />
  );
}
