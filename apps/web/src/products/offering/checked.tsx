// In: a sentence about a proof, and whether it holds. Out: one line of a list of checks.
import { Check, X } from 'lucide-react';
import { Icon } from '../../parts/index.ts';

export function Checked({
  isRight,
  title,
  about,
}: {
  readonly isRight: boolean;
  readonly title: string;
  readonly about: string;
}) {
  return (
    <li data-wrong={!isRight || undefined}>
      <i>
        <Icon icon={isRight ? Check : X} size={16} weight={2.25} />
      </i>
      <span>
        <b>{title}</b>
        <span>{about}</span>
      </span>
    </li>
  );
}
