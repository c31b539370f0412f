// @vitest-environment node
import { expect, it } from 'vitest';
import { distanceKm, divisionsMatching, mapAddress, nearestDistrict, positionText, spotOf } from './choosing.ts';
import { DIVISIONS } from '../../account/districts.ts';

it('knows the eight divisions and their sixty-four districts, each inside the country', () => {
  const all = DIVISIONS.flatMap((division) => division.districts);
  expect([DIVISIONS.length, all.length, new Set(all.map((place) => place.english)).size]).toEqual([8, 64, 64]);
  for (const { at } of all) {
    expect(at[0]).toBeGreaterThan(20.5);
    expect(at[0]).toBeLessThan(26.7);
    expect(at[1]).toBeGreaterThan(88);
    expect(at[1]).toBeLessThan(92.7);
  }
});
it('finds districts in either language, and a whole division by its own name', () => {
  expect(divisionsMatching('cox').flatMap((division) => division.districts.map((place) => place.english))).toEqual([
    'Cox’s Bazar',
  ]);
  expect(divisionsMatching('ভোলা')[0]?.districts).toHaveLength(1);
  expect(divisionsMatching('sylhet')[0]?.districts).toHaveLength(4);
  expect(divisionsMatching('atlantis')).toEqual([]);
});
it('measures as the crow flies', () => {
  expect(distanceKm([23.81, 90.41], [23.81, 90.41])).toBe(0);
  // Dhaka to Chattogram is a little over 210 km.
  expect(distanceKm([23.81, 90.41], [22.36, 91.78])).toBeCloseTo(214, -1);
  expect(nearestDistrict([22.3, 91.8]).place.english).toBe('Chattogram');
});
it('takes a position from an address only when it is one', () => {
  const rest = { name: 'Dhaka', address: '' };
  expect(spotOf({ ...rest, latitude: '23.81', longitude: '90.41' }).at).toEqual([23.81, 90.41]);
  expect(spotOf({ ...rest, latitude: '123', longitude: '90' }).at).toBeNull();
  expect(spotOf({ ...rest, latitude: '', longitude: '' }).at).toBeNull();
  expect(spotOf({ ...rest, latitude: 'x', longitude: '1' }).at).toBeNull();
});
it('writes a position with its sides', () => expect(positionText([-1.5, 90.414])).toBe('1.50° S, 90.41° E'));
it('opens the map app of a phone, and promises none on a computer', () => {
  expect(mapAddress('android', [21.43, 91.97], 'Cox')).toBe('geo:21.43,91.97?q=21.43,91.97(Cox)');
  expect(mapAddress('ios-safari', [21.43, 91.97], 'Cox’s Bazar')).toBe(
    'maps://?ll=21.43,91.97&q=Cox%E2%80%99s%20Bazar',
  );
  expect(mapAddress('computer', [21.43, 91.97], 'Cox')).toBeNull();
});
