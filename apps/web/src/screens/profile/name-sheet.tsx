// In: what the customer is called.
// Out: another name.
import { LineSheet } from '../../account/line-sheet.tsx';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { toast } from '../../parts/index.ts';

export function NameSheet({
  name,
  open,
  onClose,
}: {
  readonly name: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const save = async (words: string): Promise<void> => {
    await send('/user/update', { name: words });
    outdate('/user/info');
    outdate('/user/login/info');
    toast(text('profile.saved'));
  };
  return (
    <LineSheet
      open={open}
      onClose={onClose}
      title={text('profile.name')}
      label={text('profile.name-label')}
      hint={text('profile.name-hint')}
      autoComplete="nickname"
      line={name}
      action={text('profile.save')}
      onSave={save}
    />
  );
}
