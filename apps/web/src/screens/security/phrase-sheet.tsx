// In: the anti-phishing phrase as it is.
// Out: another one; it stands in every message that really comes from us.
import { LineSheet } from '../../account/line-sheet.tsx';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { toast } from '../../parts/index.ts';

export function PhraseSheet({
  phrase,
  open,
  onClose,
}: {
  readonly phrase: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const save = async (words: string): Promise<void> => {
    await send('/user/update', { phrase: words });
    outdate('/user/security');
    toast(text('phrase.saved'));
  };
  return (
    <LineSheet
      open={open}
      onClose={onClose}
      title={text('phrase.title')}
      lead={text('phrase.text')}
      label={text('phrase.label')}
      hint={text('phrase.hint')}
      placeholder={text('phrase.example')}
      line={phrase}
      action={text('profile.save')}
      onSave={save}
    />
  );
}
