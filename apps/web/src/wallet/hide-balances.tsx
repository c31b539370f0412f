// In: nothing.
// Out: the eye that hides and shows what one owns, everywhere at once.
import { Eye, EyeOff } from 'lucide-react';
import { keep, useKept } from '../kernel/store.ts';
import { useText } from '../i18n/index.ts';
import { Icon } from '../parts/index.ts';

export function HideBalances({ className }: { readonly className: string | undefined }) {
  const text = useText();
  const hidden = useKept((kept) => kept.hideBalances);
  return (
    <button
      type="button"
      className={className}
      aria-pressed={hidden}
      aria-label={text('settings.hide')}
      onClick={() => keep({ hideBalances: !hidden })}
    >
      <Icon icon={hidden ? EyeOff : Eye} size={20} />
    </button>
  );
}
