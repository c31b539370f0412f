// In: the last change of something.
// Out: when, by whom, with whom and why, as facts; nothing where nobody ever changed it.
import type { MarketRow } from '@hilsa/contract/console/index';
import { Link } from 'react-admin';
import { decidedWords as words } from './decided-words.ts';
import { Fact } from './facts.tsx';
import { Moment } from './moment.tsx';

export function LastChange({ changed, title }: { readonly changed: MarketRow['changed']; readonly title?: string }) {
  if (changed === null) return null;
  return (
    <>
      <Fact name={title ?? words.changed}>
        <Moment ms={changed.atMs} />
      </Fact>
      <Fact name={words.by}>
        <Link to={`/approvals/${changed.actionId}/show`}>{changed.operatorName}</Link>
      </Fact>
      <Fact name={words.agreed}>{changed.approvedByName}</Fact>
      <Fact name={words.reason}>{changed.reason}</Fact>
    </>
  );
}
