// In: a position.
// Out: a small picture of the country as its district towns, the position among them. Drawn, so that no map is asked for.
import { DIVISIONS, type Place } from '../../account/districts.ts';
import styles from './place.module.css';

const [SOUTH, NORTH, WEST, EAST] = [20.4, 26.8, 87.9, 92.8];
const SCALE = 40;
/** A degree east is shorter than a degree north here: the cosine of 23.7 degrees. */
const SHORTER = 0.916;
const WIDTH = (EAST - WEST) * SCALE * SHORTER;
const HEIGHT = (NORTH - SOUTH) * SCALE;

const x = (east: number): number => (east - WEST) * SCALE * SHORTER;
const y = (north: number): number => (NORTH - north) * SCALE;

export function Outline({ at, label }: { readonly at: Place['at']; readonly label: string }) {
  const [north, east] = at;
  const inside = north > SOUTH && north < NORTH && east > WEST && east < EAST;
  return (
    <svg className={styles.outline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {DIVISIONS.flatMap((division) =>
        division.districts.map((place) => (
          <circle key={place.english} cx={x(place.at[1])} cy={y(place.at[0])} r="3" className={styles.town} />
        )),
      )}
      {inside && (
        <>
          <circle cx={x(east)} cy={y(north)} r="16" className={styles.halo} />
          <circle cx={x(east)} cy={y(north)} r="6" className={styles.here} />
        </>
      )}
    </svg>
  );
}
