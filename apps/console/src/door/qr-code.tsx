// In: a text, such as the address that an authenticator app reads.
// Out: its QR code, drawn here as one path; nothing leaves the page.
import { encode } from 'uqr';

const QUIET = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    // Dark on light in both themes: some cameras do not read the other way round.
    <svg viewBox={`0 0 ${size} ${size}`} width={208} height={208} role="img" aria-label={label}>
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={path} fill="#0a1029" shapeRendering="crispEdges" />
    </svg>
  );
}
