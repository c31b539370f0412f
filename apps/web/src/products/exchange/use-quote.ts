// In: a wish that can be quoted. Out: the firm quote for it, renewed in place when its time ends, and how long it still stands.
// A quote reserves the house's side, so one is asked for only when the customer pauses, and each takes the place of the one before.
import { useEffect, useRef, useState } from 'react';
import type { ExchangeQuote } from '@hilsa/contract';
import { GateClosed } from '../../kernel/gates.ts';
import { send } from '../../kernel/send.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import type { Wish } from './wish.ts';

const PAUSE_MS = 450;
const AGAIN_MS = 2_500;
const BEAT_MS = 200;
/** The way to the server and back: a quote that the customer could not accept in time is not offered. */
const MARGIN_MS = 350;

export interface FirmQuote {
  readonly quote: ExchangeQuote;
  readonly lastsMs: number;
  /** On this device's own clock, which only counts. */
  readonly endsAt: number;
}
export interface QuoteNow {
  readonly firm: FirmQuote | null;
  /** Why there is none, in the server's words. */
  readonly sentence: string | null;
  /** The quote was used: nothing renews it. */
  readonly used: () => void;
  /** A quote that came with an answer. */
  readonly renew: () => void;
}

/**
 * @param wish null: there is nothing to quote
 * @param isTaken the quote that stands is on its way to be accepted: nothing takes its place
 */
export function useQuote(wish: Wish | null, isTaken: boolean): QuoteNow {
  const [firm, setFirm] = useState<FirmQuote | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const last = useRef<string | null>(null);
  const waits = useRef(isTaken);
  useEffect(() => {
    waits.current = isTaken;
  }, [isTaken]);
  const key = wish === null ? null : JSON.stringify(wish);

  useEffect(() => {
    if (key === null) return undefined;
    const asked = JSON.parse(key) as Wish;
    let gone = false;
    let timer = 0;
    const later = (ms: number): void => void (timer = window.setTimeout(() => void ask(), ms));
    const ask = async (): Promise<void> => {
      // A page that nobody looks at asks for nothing.
      if (document.visibilityState === 'hidden' || waits.current) return later(AGAIN_MS);
      try {
        const { quote } = await send('/user/exchange/quote', requestOf(asked, last.current));
        last.current = quote.quoteId;
        if (gone) return;
        const lastsMs = quote.expiresAtMs - quote.atMs;
        setSentence(null);
        setFirm({ quote, lastsMs, endsAt: performance.now() + lastsMs - MARGIN_MS });
        later(lastsMs - MARGIN_MS);
      } catch (error) {
        if (gone || error instanceof GateClosed) return;
        setFirm(null);
        setSentence(sentenceOf(error));
        later(AGAIN_MS);
      }
    };
    later(turn === 0 ? PAUSE_MS : 0);
    return () => {
      gone = true;
      window.clearTimeout(timer);
      setFirm(null);
      setSentence(null);
    };
  }, [key, turn]);

  return {
    firm: key === null ? null : firm,
    sentence: key === null ? null : sentence,
    used: () => {
      last.current = null;
      setFirm(null);
    },
    renew: () => setTurn((before) => before + 1),
  };
}

function requestOf({ from, to, named, amount }: Wish, replaces: string | null) {
  return {
    from,
    to,
    ...(named === 'given' ? { amount } : { received: amount }),
    ...(replaces === null ? {} : { replaces }),
  };
}

/** Whole seconds and the part that is left of a quote, told a few times a second. */
export function useCountdown(firm: FirmQuote | null): { readonly seconds: number; readonly part: number } {
  const [left, setLeft] = useState({ of: firm, ms: 0 });
  useEffect(() => {
    if (firm === null) return undefined;
    const look = (): void => setLeft({ of: firm, ms: Math.max(0, firm.endsAt - performance.now()) });
    const timer = window.setInterval(look, BEAT_MS);
    return () => window.clearInterval(timer);
  }, [firm]);
  if (firm === null) return { seconds: 0, part: 0 };
  // Before the first beat of a new quote the ring is whole.
  const ms = left.of === firm ? left.ms : firm.lastsMs;
  return { seconds: Math.ceil(ms / 1_000), part: Math.min(1, ms / firm.lastsMs) };
}
