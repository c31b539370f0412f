// In: a grey picture of a document's side. Out: what is wrong with it, in the order a person is told. Browser and server agree.
import type { ImageFlaw, PaperType, PictureMeasure } from '@hilsa/contract';
import { areaOf, findBorder, LEAST_AREA, longSideOf, MOST_AREA, type Corners } from './border.ts';
import { cut, shrink, type Box, type Grey } from './grey.ts';
import { lightOf, type Light } from './light.ts';
import { likenessOf } from './likeness.ts';
import { LEAST_RECAPTURE } from './recapture.ts';
import { laplacianVariance, LEAST_SHARPNESS } from './sharpness.ts';

export interface ImageCheck {
  /** Empty: good. */
  readonly flaws: readonly ImageFlaw[];
  /** In pixels of the given picture; null where not all of the border was found. */
  readonly corners: Corners | null;
  /** Variance of the Laplacian over the document. */
  readonly sharpness: number;
  readonly light: Light;
  /** Perceptual hash of the document, see areAlike. */
  readonly likeness: string;
}

/** Null: none on this side. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

/** Millimetres: a card is ID-1 of ISO 7810, a passport's page ID-3. */
const SIZES: Readonly<Record<PaperType, readonly [number, number]>> = {
  'id-card': [85.6, 53.98],
  'driving-licence': [85.6, 53.98],
  passport: [125, 88],
};
/** What a picture must keep; shares where nothing else is said. */
const BOUNDS = {
  sharpness: { least: LEAST_SHARPNESS, most: null },
  brightness: { least: 70, most: 200 },
  'lost-in-dark': { least: null, most: 0.1 },
  'lost-in-bright': { least: null, most: 0.05 },
  unevenness: { least: null, most: 0.6 },
  glare: { least: null, most: 0.01 },
  area: { least: LEAST_AREA, most: MOST_AREA },
  /** Pixels a millimetre: letters of three millimetres, as those of a number's line, are twenty pixels high then. */
  resolution: { least: 20 / 3, most: null },
  recapture: { least: null, most: LEAST_RECAPTURE },
} as const satisfies Record<PictureMeasure, Bounds>;

/** Long side all measures are taken at. */
const WORK = 1000;
const LEAST_PICTURE = 800;
const FLAT = 400;
/** Share of the capture box that the frame drawn over the camera takes. */
export const GUIDE_SHARE = 0.86;

/** Long side by short side. */
export function aspectOf(type: PaperType): number {
  const [long, short] = SIZES[type];
  return long / short;
}

/**
 * The part of a camera's picture to look at and to send: as large as it goes in the document's shape. The frame a person fills is
 * GUIDE_SHARE of it, in its middle.
 */
export function captureBox(width: number, height: number, type: PaperType): Box {
  const aspect = aspectOf(type);
  const across = Math.floor(Math.min(width, height * aspect));
  const down = Math.floor(across / aspect);
  return { left: Math.floor((width - across) / 2), top: Math.floor((height - down) / 2), width: across, height: down };
}

/** All checks of one picture, the same in the browser and on the server. Well under a tenth of a second for a thousand pixels. */
export function checkPaperImage(image: Grey, type: PaperType): ImageCheck {
  const work = shrink(image, WORK);
  const scale = image.width / work.width;
  const found = findBorder(work, aspectOf(type));
  const flat = found === null ? shrink(cut(work, middleOf(work)), FLAT) : flattened(work, found);
  const sharpness = laplacianVariance(found === null ? work : cut(work, around(found)));
  const light = lightOf(flat);
  const longSide = found === null ? null : longSideOf(found) * scale;
  const tooSmall =
    Math.max(image.width, image.height) < LEAST_PICTURE ||
    (longSide !== null && longSide < BOUNDS.resolution.least * SIZES[type][0]);
  return {
    flaws: [
      ...(tooSmall ? (['too-small'] as const) : []),
      ...flawsOfLight(light, found !== null),
      ...(found === null ? (['border-not-full'] as const) : []),
      ...(sharpness < LEAST_SHARPNESS ? (['not-sharp'] as const) : []),
    ],
    corners: found === null ? null : cornersTimes(found, scale),
    sharpness,
    light,
    likeness: likenessOf(flat),
  };
}

/** Without a border the table may be in the picture: it says nothing about how evenly the document is lit. */
function flawsOfLight(light: Light, alone: boolean): ImageFlaw[] {
  const flaws: ImageFlaw[] = [];
  const glare = light.glare > BOUNDS.glare.most || light.brightestTile > 235;
  const { least, most } = BOUNDS.brightness;
  if (light.mean < least || light.lostInDark >= BOUNDS['lost-in-dark'].most) flaws.push('too-dark');
  if (light.mean > most || (light.lostInBright >= BOUNDS['lost-in-bright'].most && !glare)) flaws.push('too-bright');
  if (alone && light.unevenness >= BOUNDS.unevenness.most) flaws.push('uneven-light');
  if (glare) flaws.push('glare');
  return flaws;
}

/** Where the document is, most likely. */
function middleOf({ width, height }: Grey): Box {
  return inset({ left: 0, top: 0, width, height }, 0.2);
}

/** The document without what lies around it, as if seen from straight above. A little of its rim is left out. */
function flattened(image: Grey, corners: Corners): Grey {
  const [a, b, c, d] = corners;
  const lying = Math.abs(b.x - a.x) >= Math.abs(d.y - a.y);
  const width = lying ? FLAT : Math.round(FLAT * 0.65);
  const height = lying ? Math.round(FLAT * 0.65) : FLAT;
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const v = 0.02 + (0.96 * (row + 0.5)) / height;
    for (let column = 0; column < width; column += 1) {
      const u = 0.02 + (0.96 * (column + 0.5)) / width;
      const x = (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x);
      const y = (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y);
      pixels[row * width + column] = image.pixels[Math.floor(y) * image.width + Math.floor(x)] ?? 0;
    }
  }
  return { width, height, pixels };
}

function around(corners: Corners): Box {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return inset({ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }, 0.04);
}

/** Without the border itself: its edge is sharp even where the print is not. */
function inset(box: Box, share: number): Box {
  return {
    left: box.left + share * box.width,
    top: box.top + share * box.height,
    width: (1 - 2 * share) * box.width,
    height: (1 - 2 * share) * box.height,
  };
}

function cornersTimes([a, b, c, d]: Corners, scale: number): Corners {
  const times = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({ x: x * scale, y: y * scale });
  return [times(a), times(b), times(c), times(d)];
}

export interface Measured extends Bounds {
  readonly measure: PictureMeasure;
  readonly value: number;
  /** Within least and most. */
  readonly holds: boolean;
}

/**
 * Everything measured on a picture, with its bounds, for whoever reviews it.
 * @param recapture as findRecapture gave it
 */
export function measuresOf(image: Grey, type: PaperType, check: ImageCheck, recapture: number): Measured[] {
  const { corners, light } = check;
  const values: Readonly<Record<PictureMeasure, number>> = {
    sharpness: check.sharpness,
    brightness: light.mean,
    'lost-in-dark': light.lostInDark,
    'lost-in-bright': light.lostInBright,
    unevenness: light.unevenness,
    glare: light.glare,
    area: corners === null ? 0 : areaOf(corners) / (image.width * image.height),
    resolution: corners === null ? 0 : longSideOf(corners) / SIZES[type][0],
    recapture,
  };
  return (Object.keys(BOUNDS) as PictureMeasure[]).map((measure) => {
    const { least, most } = BOUNDS[measure];
    const value = values[measure];
    return { measure, value, least, most, holds: (least ?? value) <= value && value <= (most ?? value) };
  });
}
