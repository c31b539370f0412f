// In: a contract's symbol.
// Out: "Funding in 02:14:09", counted down by this device's clock.
import { useEffect, useState } from 'react';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { marks, useLive } from '../../live/index.ts';

const SECOND_MS = 1_000;

export function FundingClock({ symbol, bare = false }: { readonly symbol: string; readonly bare?: boolean }) {
  const text = useText();
  const language = useLanguage();
  const nextMs = useLive(marks, (now) => now.value?.get(symbol)?.nextFundingAtMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const time = nextMs === undefined ? '--' : localDigits(clockText(Math.max(0, nextMs - nowMs)), language);
  return <>{bare ? time : text('contract.funding-in', { time })}</>;
}

/** Hours, minutes and seconds, two digits each. */
export function clockText(leftMs: number): string {
  const seconds = Math.floor(leftMs / SECOND_MS);
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
