// In: what is sought, or where the device says it is.
// Out: the districts that match, or the nearest one; and how a place travels in an address. Pure.
import type { Device } from '../../account/platform.ts';
import { DIVISIONS, type Division, type Place } from '../../account/districts.ts';

/** The divisions with those of their districts whose name, or whose division's name, contains what is sought. */
export function divisionsMatching(sought: string): readonly Division[] {
  const wanted = sought.trim().toLowerCase();
  const has = (named: { readonly english: string; readonly bengali: string }): boolean =>
    named.english.toLowerCase().includes(wanted) || named.bengali.includes(wanted);
  return DIVISIONS.map((division) =>
    has(division) ? division : { ...division, districts: division.districts.filter(has) },
  ).filter((division) => division.districts.length > 0);
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two points on the earth, as the crow flies (haversine formula). */
export function distanceKm(one: Place['at'], other: Place['at']): number {
  const [north, east] = [radians(other[0] - one[0]), radians(other[1] - one[1])];
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(radians(one[0])) * Math.cos(radians(other[0])) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}

/** The district whose main town is nearest, and how far away it is in kilometres. */
export function nearestDistrict(at: Place['at']): { readonly place: Place; readonly km: number } {
  const all = DIVISIONS.flatMap((division) => division.districts);
  const measured = all.map((place) => ({ place, km: distanceKm(at, place.at) }));
  return measured.reduce((best, next) => (next.km < best.km ? next : best));
}

export interface Spot {
  readonly name: string;
  readonly address: string;
  readonly at: Place['at'] | null;
}

/** A spot as an address carries it: name, address, latitude, longitude. A position that is none is left out. */
export function spotOf(search: {
  readonly name: string;
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
}): Spot {
  const [north, east] = [Number(search.latitude), Number(search.longitude)];
  const isPosition =
    search.latitude.trim() !== '' && search.longitude.trim() !== '' && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return {
    name: search.name.slice(0, 80),
    address: search.address.slice(0, 200),
    at: isPosition ? [north, east] : null,
  };
}

/** `23.81° N, 90.41° E` */
export function positionText([north, east]: Place['at']): string {
  const side = (degrees: number, positive: string, negative: string): string =>
    `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`;
  return `${side(north, 'N', 'S')}, ${side(east, 'E', 'W')}`;
}

/** What opens the device's own map app at a spot; null where no such address works. */
export function mapAddress(device: Device, [north, east]: Place['at'], name: string): string | null {
  const label = encodeURIComponent(name);
  if (device === 'android') return `geo:${north},${east}?q=${north},${east}(${label})`;
  return device === 'computer' ? null : `maps://?ll=${north},${east}&q=${label}`;
}
