// In: a text.
// Out: its QR code, drawn here: what it says leaves the device only by being scanned.
import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './account.module.css';

export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(content, { ecc: 'M', border: 2 });
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: squares.join('') };
  }, [content]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
