// In: calls about pictures and the identity check. Out: answers of the papers room.
import { FILE_PURPOSE_HEADER, FILE_PURPOSES } from '@hilsa/contract';
import { Refused } from '../../identity/index.ts';
import { sayPaperReason } from '../messages/papers.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';

type Paths = '/user/file/add' | '/user/file' | '/user/auth' | '/user/auth/submit';

export function paperCalls({ papers }: Rooms): Handlers<Paths> {
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
      const { type, bytes } = await files.readOwn(sessionOf(context).customerId, fileId);
      return { type, bytes: new Uint8Array(bytes) };
    },
    '/user/auth': (context) => papers.standing(sessionOf(context).customerId, sayPaperReason(context.language)),
    '/user/auth/submit': (context, request) =>
      papers.submit(sessionOf(context).customerId, request, sayPaperReason(context.language)),
  };
}
