// In: the id of a picture of one's own, or the picture itself while it is on its way.
// Out: it, small, and large when pressed. The bytes come by a call with the token, never by an address that could leak.
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { wire } from '../kernel/wire.ts';
import { useText } from '../i18n/index.ts';
import { Icon, Sheet, Skeleton } from '../parts/index.ts';
import styles from './picture.module.css';

const KEPT_MS = 300_000;

export function Picture({ fileId, blob }: { readonly fileId: string | null; readonly blob: Blob | null }) {
  const text = useText();
  const [large, setLarge] = useState(false);
  const fetched = useQuery({
    queryKey: ['/user/file', fileId],
    queryFn: ({ signal }) => wire.pictures.read(fileId ?? '', signal),
    enabled: fileId !== null && blob === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const address = useAddress(blob ?? fetched.data ?? null);
  if (fetched.isError)
    return (
      <button type="button" className={styles.gone} onClick={() => void fetched.refetch()}>
        <Icon icon={ImageOff} size={20} />
        {text('picture.failed')}
      </button>
    );
  if (address === null) return <Skeleton width={200} height={150} round={14} />;
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={text('picture.enlarge')}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt={text('picture.sent')} />
      </button>
      <Sheet open={large} onClose={() => setLarge(false)} title={text('picture.sent')}>
        <img src={address} alt={text('picture.sent')} className={styles.large} />
      </Sheet>
    </>
  );
}

/** An address that lives as long as the picture is shown. */
function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
