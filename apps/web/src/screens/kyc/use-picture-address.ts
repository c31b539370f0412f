// In: a picture of the draft.
// Out: an address to show it by: of the bytes made here, or of those the server kept, when the page was loaded anew meanwhile.
import { Refused } from '@hilsa/wire';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { wire } from '../../app/wire.ts';
import { dropPicture, madeHere, type DraftPicture } from './draft.ts';
import type { Side } from './kyc-form.ts';

/** null while it is on its way. A picture the server no longer has leaves the draft. */
export function usePictureAddress(side: Side, picture: DraftPicture | undefined): string | null {
  const fileId = picture?.fileId ?? '';
  const own = madeHere(fileId);
  const fetched = useQuery({
    queryKey: ['/user/file', fileId],
    queryFn: ({ signal }) => wire.pictures.read(fileId, signal),
    enabled: fileId !== '' && own === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // What identifies a person is not kept longer than it is shown.
    gcTime: 0,
  });
  const isGone = fetched.error instanceof Refused;
  useEffect(() => {
    if (isGone) dropPicture(side);
  }, [isGone, side]);
  const bytes = own ?? fetched.data;
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
