// In: a picture and what it is for; the id of one that was sent.
// Out: its id; its bytes. They fail as every call does: Refused, SessionInvalid or Offline.
import type { ReplyOf } from '@hilsa/contract';
import { type Answer, type CallDependencies, deliver, finish, readEnvelope, send } from './call.ts';

export type PicturePurpose = 'paper' | 'avatar' | 'chat' | 'receipt';

/** The header that tells the server what a picture is for. */
export const PURPOSE_HEADER = 'x-file-purpose';

export interface Pictures {
  /** Sends a JPEG, PNG or WebP of at most 8 MB. Cut off by `signal`. */
  readonly add: (purpose: PicturePurpose, picture: Blob, signal?: AbortSignal) => Promise<ReplyOf<'/user/file/add'>>;
  /** The bytes of a picture of one's own. */
  readonly read: (fileId: string, signal?: AbortSignal) => Promise<Blob>;
}

export function createPictures(dependencies: CallDependencies): Pictures {
  return {
    add: (purpose, picture, signal) =>
      deliver(
        dependencies,
        '/user/file/add',
        { body: picture, type: picture.type, headers: { [PURPOSE_HEADER]: purpose } },
        dependencies.makeRequestId(),
        signal,
      ),
    read: async (fileId, signal) => {
      const form = { body: `fileId=${encodeURIComponent(fileId)}`, type: 'application/x-www-form-urlencoded' };
      const answer = await send<Answer | Blob>(dependencies, '/user/file', form, null, readPicture, signal);
      if (answer instanceof Blob) return answer;
      finish<'/user/file'>(dependencies, answer, null);
      throw new TypeError('an envelope in place of a picture');
    },
  };
}

function readPicture(response: Response): Promise<Answer | Blob> {
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  return isPicture && response.ok ? response.blob() : readEnvelope(response);
}
