// In: a line icon and a size.
// Out: the icon in the look's stroke, silent to readers: whoever uses it names the control.
import type { LucideIcon } from 'lucide-react';

export type { LucideIcon };

export function Icon({
  icon: Drawing,
  size = 20,
  weight = 1.75,
  className,
}: {
  readonly icon: LucideIcon;
  readonly size?: number;
  readonly weight?: number;
  readonly className?: string | undefined;
}) {
  return (
    <Drawing
      size={size}
      strokeWidth={weight}
      aria-hidden="true"
      focusable="false"
      {...(className === undefined ? {} : { className })}
    />
  );
}
