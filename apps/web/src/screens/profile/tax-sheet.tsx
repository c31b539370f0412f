// In: in which country's form a taxpayer number is asked for. Out: a sheet where it is given; it is never shown again.
import { Refused } from '@hilsa/wire';
import { LineSheet } from '../../account/line-sheet.tsx';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { toast } from '../../parts/index.ts';

const ABOUT_IT: ReadonlySet<string> = new Set(['taxpayer-number-invalid', 'cpf-or-cnpj-invalid']);

export function TaxSheet({
  country,
  open,
  onClose,
}: {
  readonly country: 'BD' | 'BR';
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const save = async (number: string): Promise<void> => {
    await send('/user/tax/update', { number });
    outdate('/user/tax');
    toast(text('profile.saved'));
  };
  return (
    <LineSheet
      open={open}
      onClose={onClose}
      title={text('tax.title')}
      lead={text('tax.lead')}
      label={text(country === 'BD' ? 'tax.tin' : 'tax.cpf-or-cnpj')}
      hint={text(country === 'BD' ? 'tax.tin-hint' : 'tax.cpf-or-cnpj-hint')}
      line={null}
      action={text('profile.save')}
      onSave={save}
      says={(failure) => (failure instanceof Refused && ABOUT_IT.has(failure.refusal) ? failure.message : null)}
    />
  );
}
