// In: tiers and venues, one a line, as an operator types them.
// Out: them as data, and back; null for what cannot be read.
import type { ActionInput, ContractPage } from '@hilsa/contract/console/index';

type Input = ActionInput<'set-contract-terms'>;

export function tierLines(tiers: ContractPage['terms']['tiers']): string {
  return tiers
    .map(({ upTo, maintenancePpm, mostLeverage }) => `${upTo ?? 'any'} ${maintenancePpm} ${mostLeverage}`)
    .join('\n');
}

export function readTiers(text: string): Input['tiers'] | null {
  const tiers = linesOf(text).map((line) => {
    const found = /^(any|\d{1,15}(?:\.\d{1,6})?)\s+(\d{1,6})\s+(\d{1,3})$/.exec(line);
    if (found === null) return null;
    return {
      upTo: found[1] === 'any' ? null : found[1]!,
      maintenancePpm: Number(found[2]),
      mostLeverage: Number(found[3]),
    };
  });
  const sound = tiers.filter((tier) => tier !== null);
  return sound.length === tiers.length && sound.length > 0 && sound.at(-1)!.upTo === null ? sound : null;
}

export function venueLines(venues: ContractPage['terms']['venues']): string {
  return venues.map(({ venue, weight }) => `${venue} ${weight}`).join('\n');
}

export function readVenues(text: string): Input['venues'] | null {
  const venues = linesOf(text).map((line) => {
    const found = /^([a-z0-9-]{1,32})\s+([1-9]\d{0,2}|1000)$/.exec(line);
    return found === null ? null : { venue: found[1]!, weight: Number(found[2]) };
  });
  const sound = venues.filter((venue) => venue !== null);
  const names = new Set(sound.map(({ venue }) => venue));
  return sound.length === venues.length && sound.length >= 3 && names.size === sound.length ? sound : null;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
