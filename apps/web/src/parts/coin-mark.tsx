// In: an asset code.
// Out: its round mark: our own simple drawing, or its first letters when none is drawn. Never a project's logo.
import type { ReactNode } from 'react';
import styles from './coin-mark.module.css';

/** Currencies have their sign. */
const SIGNS: Readonly<Record<string, string>> = { BDT: '৳', USD: '$', BRL: 'R$' };

const DRAWN: Readonly<Record<string, ReactNode>> = {
  BTC: (
    <path
      d="M14.200 11.500h5.900a3.150 3.150 0 0 1 0 6.300h-5.900zm0 6.300h6.700a3.350 3.350 0 0 1 0 6.700h-6.700zM12.200 11.500h2M12.200 24.500h2M16.600 8.600v2.900M19.900 8.600v2.900M16.600 24.500v2.900M19.900 24.500v2.900"
      className={styles.stroke}
    />
  ),
  ETH: (
    <>
      <path d="m18 7 6.800 11.200-6.800 4-6.800-4z" className={styles.fill} />
      <path d="m11.200 20.300 6.800 4 6.800-4L18 29.500z" className={styles.pale} />
    </>
  ),
  SOL: (
    <path
      d="M12.400 10.500h13.200L23 13.900H9.800zm-2.600 5.800H23l2.600 3.400H12.400zm2.600 5.800h13.200L23 25.500H9.800z"
      className={styles.fill}
    />
  ),
  BNB: (
    <path
      d="m18 7.800 3.100 3.100L18 14l-3.100-3.100zm0 7.100 3.100 3.100-3.100 3.100-3.100-3.100zm0 7.100 3.100 3.100-3.100 3.100-3.100-3.100zm-7.100-7.100L14 18l-3.100 3.100L7.800 18zm14.200 0 3.100 3.100-3.100 3.100L22 18z"
      className={styles.fill}
    />
  ),
  XRP: (
    <path
      d="m10.200 10.800 4.200 4a5.200 5.200 0 0 0 7.200 0l4.200-4M10.200 25.200l4.200-4a5.200 5.200 0 0 1 7.200 0l4.200 4"
      className={styles.stroke}
    />
  ),
  ADA: (
    <>
      <circle cx="18" cy="18" r="2.700" className={styles.fill} />
      {ring(6, 6, 1.9)}
      {ring(6, 10, 1.25, 30)}
    </>
  ),
  DOGE: <path d="M14.600 10.800h3.600a7.200 7.200 0 0 1 0 14.400h-3.600zM11.800 18h7" className={styles.stroke} />,
  TRX: (
    <path
      d="M9.800 10.800 25.600 13.500l-8 13.200zm0 0 9.600 5.500 6.200-2.800m-6.200 2.800-1.800 10.400"
      className={styles.fine}
    />
  ),
  LTC: <path d="M18.600 9.800 15 24.800h9.400M12.200 20l9.600-3.900" className={styles.stroke} />,
  LINK: <path d="m18 9.200 7.600 4.400v8.800L18 26.800l-7.600-4.400v-8.800z" className={styles.stroke} />,
  AVAX: <path d="M18 9.500 9.600 24.600h5.200l5.800-10.400zm4.500 9.100-3.400 6h7.100z" className={styles.join} />,
  DOT: (
    <>
      <circle cx="18" cy="18" r="3.200" className={styles.fill} />
      {ring(6, 8.4, 2.1)}
    </>
  ),
  USDT: (
    <path
      d="M11.500 12.400h13M18 12.400v14M11.300 18.300c0 1.500 3 2.700 6.700 2.700s6.700-1.200 6.700-2.700-3-2.700-6.700-2.700-6.700 1.200-6.700 2.700Z"
      className={styles.fine}
    />
  ),
};

function ring(count: number, distance: number, radius: number, turn = 0): ReactNode {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index * 360) / count + turn) * (Math.PI / 180);
    return (
      <circle
        key={index}
        cx={18 + distance * Math.sin(angle)}
        cy={18 - distance * Math.cos(angle)}
        r={radius}
        className={styles.fill}
      />
    );
  });
}

/** `size` in CSS pixels: 36 in rows, 24 or 22 in titles and tables. Decorative: the name stands beside it. */
export function CoinMark({ asset, size = 36 }: { readonly asset: string; readonly size?: number }) {
  const drawing = Object.hasOwn(DRAWN, asset) ? DRAWN[asset] : undefined;
  return (
    <span className={styles.mark} data-coin={asset} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox="0 0 36 36" width={size} height={size} focusable="false">
        {drawing ?? (
          <text x="18" y="22.500" className={styles.letters}>
            {Object.hasOwn(SIGNS, asset) ? SIGNS[asset] : asset.slice(0, 2)}
          </text>
        )}
      </svg>
    </span>
  );
}
