// In: why something to read did not come.
// Out: that, in one sentence, with the way to try again.
import { sentenceOf } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { MessageRow, TextButton } from '../../parts/index.ts';

export function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const text = useText();
  return (
    <MessageRow
      kind="failed"
      title={text('reading.failed')}
      text={sentenceOf(error)}
      action={<TextButton onClick={retry}>{text('common.retry')}</TextButton>}
    />
  );
}
