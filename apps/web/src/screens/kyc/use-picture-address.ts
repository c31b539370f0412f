// In: a picture of the draft.
// Out: an address to show it by, while the page that made it lasts: what was sent of a document is shown to nobody but reviewers.
import { useEffect, useState } from 'react';
import { type DraftPicture, madeHere } from './draft.ts';

/** null: there is none, or the page was loaded anew since; the server has it all the same. */
export function usePictureAddress(picture: DraftPicture | undefined): string | null {
  const bytes = picture === undefined ? undefined : madeHere(picture.fileId);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address;
}
