// In: papers under review or accepted.
// Out: which it is, what comes next, and what was given, as masked as the server tells it.
import { BadgeCheck, Hourglass } from 'lucide-react';
import { useMoment } from '../../account/moment.ts';
import { useText } from '../../i18n/index.ts';
import { Head } from './head.tsx';
import { Facts } from './facts.tsx';
import type { IdentityStanding } from './words.ts';

export function Given({ standing }: { readonly standing: IdentityStanding }) {
  const text = useText();
  const moment = useMoment();
  const { paper } = standing;
  const verified = standing.idStatus === 'succ';
  return (
    <>
      {verified ? (
        <Head icon={BadgeCheck} title={text('identity.succ')} text={text('papers.succ-text')} />
      ) : (
        <Head icon={Hourglass} kind="waits" title={text('identity.pending')} text={text('papers.pending-text')} />
      )}
      {paper !== null && (
        <Facts
          rows={[
            { title: text('papers.field-type'), value: text(`papers.type-${paper.type}`) },
            { title: text('papers.field-name'), value: paper.name },
            { title: text('papers.field-number'), value: paper.number },
            { title: text('papers.sent'), value: moment(paper.submittedAtMs) },
            ...(paper.decidedAtMs === null
              ? []
              : [{ title: text('papers.decided'), value: moment(paper.decidedAtMs) }]),
          ]}
        />
      )}
    </>
  );
}
