// In: a seed, a coin, a moment. Out: what five simulated venues say of its price: with noise and lag, with outages, and now and then a lie.
// None of them is a real venue. What they say at a moment follows from the seed alone, so that every start tells the same story.
import type { PriceProcess } from './price-process.ts';
import { randomFrom } from './random.ts';

export interface SandboxVenue {
  readonly name: string;
  readonly weight: number;
  /** Spread of its noise in hundredths of a percent, and how far it lags. */
  readonly noiseBps: number;
  readonly lagMs: number;
}

export const VENUES: readonly SandboxVenue[] = [
  { name: 'sandbox-padma', weight: 3, noiseBps: 0.4, lagMs: 100 },
  { name: 'sandbox-meghna', weight: 3, noiseBps: 0.6, lagMs: 200 },
  { name: 'sandbox-jamuna', weight: 2, noiseBps: 0.8, lagMs: 400 },
  { name: 'sandbox-surma', weight: 1, noiseBps: 1.2, lagMs: 700 },
  { name: 'sandbox-teesta', weight: 1, noiseBps: 1.5, lagMs: 1_000 },
];

/** What goes wrong, for how long, and how often: a share of the stretches of that length. */
const OUTAGE = { stretchMs: 600_000, share: 0.01 };
const LIE = { stretchMs: 60_000, share: 0.004 };
const LIES = ['frozen', 'spike', 'zero', 'not-a-number', 'negative', 'old'] as const;
type Lie = (typeof LIES)[number];
const SPIKE = 0.08;
const OLD_MS = 90_000;

interface VenueWord {
  readonly venue: string;
  /** In USDT; whatever the venue sent, no number at all among them. */
  readonly price: number;
  readonly venueAtMs: number;
}

/** What a venue says at a moment, or null when nothing is heard of it. */
export function venueSays(process: PriceProcess, venue: SandboxVenue, code: string, atMs: number): VenueWord | null {
  if (isStruck(process.seed, venue, OUTAGE, atMs)) return null;
  const lie = lieOf(process.seed, venue, code, atMs);
  const stretch = atMs - (atMs % LIE.stretchMs);
  const saidAtMs = lie === 'frozen' ? stretch : atMs;
  const random = randomFrom(process.seed, venue.name, code, 'noise', saidAtMs);
  const honest = process.fairPrice(code, saidAtMs - venue.lagMs) * (1 + (random.normal() * venue.noiseBps) / 10_000);
  const venueAtMs = (lie === 'old' ? atMs - OLD_MS : saidAtMs) - venue.lagMs;
  return { venue: venue.name, price: told(lie, honest), venueAtMs };
}

function told(lie: Lie | null, honest: number): number {
  switch (lie) {
    case 'spike':
      return honest * (1 + SPIKE);
    case 'zero':
      return 0;
    case 'not-a-number':
      return NaN;
    case 'negative':
      return -honest;
    case 'frozen':
    case 'old':
    case null:
      return honest;
  }
}

/** How a venue lies about a coin at a moment, or null. */
export function lieOf(seed: string, venue: SandboxVenue, code: string, atMs: number): Lie | null {
  const random = randomFrom(seed, venue.name, code, 'lie', Math.floor(atMs / LIE.stretchMs));
  if (random.uniform() >= LIE.share) return null;
  return LIES[Math.floor(random.uniform() * LIES.length)]!;
}

function isStruck(seed: string, { name }: SandboxVenue, { stretchMs, share }: typeof OUTAGE, atMs: number): boolean {
  return randomFrom(seed, name, 'outage', Math.floor(atMs / stretchMs)).uniform() < share;
}
