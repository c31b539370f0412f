// In: a pool, a key, the file store, a notifier. Out: the identity check for customers and for operators.
import { PAPER_FIELDS, type ReplyOf } from '@hilsa/contract';
import { maskName, maskNumber } from '@hilsa/papers';
import { Refused } from '../refused.ts';
import { createSecretBox } from '../secrets.ts';
import { createPaperNames } from './paper-names.ts';
import { fieldsToRedo, latestPaper, openIdentity } from './paper-rows.ts';
import { createPapersDesk } from './papers-desk.ts';
import { submitPapers } from './submit-papers.ts';
import type { Papers, PapersOptions, SayReason } from './types.ts';

export function createPapers(options: PapersOptions): Papers {
  const { sql, files, notifier } = options;
  const box = createSecretBox(options.masterKey);

  async function standing(customerId: string, say: SayReason): Promise<ReplyOf<'/user/auth'>> {
    const [customer] = await sql<{ id_status: ReplyOf<'/user/auth'>['idStatus'] }[]>`
      select id_status from identity.customers where id = ${customerId}`;
    if (customer === undefined) throw new Refused('session-invalid');
    const paper = await latestPaper(sql, customerId);
    const identity = paper === null ? null : openIdentity(box, paper);
    return {
      idStatus: customer.id_status,
      paper:
        paper === null || identity === null
          ? null
          : {
              type: paper.type,
              name: maskName(identity.name),
              number: maskNumber(identity.number),
              submittedAtMs: Number(paper.submitted_ms),
              decidedAtMs: paper.decided_ms === null ? null : Number(paper.decided_ms),
            },
      reasons: (paper?.reasons ?? []).map(({ field, reason, note }) => ({
        field,
        reason,
        text: say(field, reason, note),
      })),
      redo: paper === null ? [...PAPER_FIELDS] : fieldsToRedo(paper),
      consentVersion: options.consentVersion(),
      requiredFor: [...options.requiredFor()],
    };
  }

  return {
    files,
    desk: createPapersDesk(options, box),
    standing,
    async submit(customerId, request, say) {
      await submitPapers(options, box, customerId, request);
      await options.changed(customerId);
      await notifier.notify(customerId, 'papers-received', {});
      return standing(customerId, say);
    },
    namesOf: createPaperNames(sql, options.masterKey),
    sweep: () => files.sweep(),
  };
}
