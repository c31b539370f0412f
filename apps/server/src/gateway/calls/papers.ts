// In: calls about pictures and the identity check. Out: answers of the papers room.
import { FILE_PURPOSE_HEADER, FILE_PURPOSES } from '@hilsa/contract';
import { Refused } from '../../identity/index.ts';
import { sayPaperReason } from '../messages/papers.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';

type Paths = '/user/file/add' | '/user/file' | '/user/auth' | '/user/auth/submit';

export function paperCalls({ papers, identity }: Rooms): Handlers<Paths> {
  const { files } = papers;
  return {
    '/user/file/add': async (context) => {
      const { customerId } = sessionOf(context);
      if (context.upload === null) throw new Refused('content-type-unsupported');
      const { type, bytes } = context.upload;
      const purpose = FILE_PURPOSES.find((each) => each === context.upload?.purpose);
      if (purpose === undefined)
        throw new Refused('file-purpose-invalid', { header: FILE_PURPOSE_HEADER, purposes: FILE_PURPOSES.join(', ') });
      return files.add({ customerId, purpose, type, bytes });
    },
    '/user/file': async (context, { fileId }) => {
      const { type, bytes, purpose } = await files.readOwn(sessionOf(context).customerId, fileId);
      // Pictures of papers are shown to reviewers alone, and each look is noted: a stolen token finds no passport here.
      if (purpose === 'paper') throw new Refused('unknown-file');
      return { type, bytes: new Uint8Array(bytes) };
    },
    '/user/auth': (context) => papers.standing(sessionOf(context).customerId, sayPaperReason(context.language)),
    '/user/auth/submit': async (context, request) => {
      const { customerId } = sessionOf(context);
      const { attempts } = identity.rooms;
      await attempts.requireUnlocked('paper-number', customerId);
      try {
        return await papers.submit(customerId, request, sayPaperReason(context.language));
      } catch (problem) {
        if (problem instanceof Refused && problem.refusal === 'paper-number-taken')
          await attempts.take('paper-number', customerId, context.caller.address);
        throw problem;
      }
    },
  };
}
