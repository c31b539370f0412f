// In: what follows when it is given. Out: a sheet where a BO account's number is typed; only its end is shown again.
import { Refused } from '@hilsa/wire';
import { outdate } from '../kernel/queries.ts';
import { send } from '../kernel/send.ts';
import { useText } from '../i18n/index.ts';
import { toast } from '../parts/index.ts';
import { LineSheet } from './line-sheet.tsx';

const ABOUT_IT: ReadonlySet<string> = new Set(['bo-account-invalid', 'bo-account-taken']);

export function BoSheet({
  open,
  onClose,
  onGiven,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGiven?: () => void;
}) {
  const text = useText();
  const save = async (number: string): Promise<void> => {
    await send('/user/bo/update', { number });
    outdate('/user/bo');
    toast(text('profile.saved'));
    onGiven?.();
  };
  return (
    <LineSheet
      open={open}
      onClose={onClose}
      title={text('bo.title')}
      lead={text('bo.lead')}
      label={text('bo.number')}
      hint={text('bo.hint')}
      line={null}
      action={text('profile.save')}
      onSave={save}
      says={(failure) => (failure instanceof Refused && ABOUT_IT.has(failure.refusal) ? failure.message : null)}
    />
  );
}
