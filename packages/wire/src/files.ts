// In: the link to a file that the server made.
// Out: its bytes, to be kept or looked at. Fails as every call does: Refused, SessionInvalid or Offline.
import { type Answer, type CallDependencies, finish, readEnvelope, send } from './call.ts';

export interface Files {
  readonly read: (link: string, signal?: AbortSignal) => Promise<Blob>;
}

export function createFiles(dependencies: CallDependencies): Files {
  return {
    read: async (link, signal) => {
      const form = { body: `link=${encodeURIComponent(link)}`, type: 'application/x-www-form-urlencoded' };
      const answer = await send<Answer | Blob>(dependencies, '/user/statement/file', form, null, readFile, signal);
      if (answer instanceof Blob) return answer;
      finish<'/user/statement/file'>(dependencies, answer, null);
      throw new TypeError('an envelope in place of a file');
    },
  };
}

/** A statement may be JSON itself: what is to be kept says so. */
function readFile(response: Response): Promise<Answer | Blob> {
  const isFile = response.headers.get('content-disposition')?.startsWith('attachment') === true;
  return isFile && response.ok ? response.blob() : readEnvelope(response);
}
