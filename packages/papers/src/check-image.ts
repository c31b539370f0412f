// In: a grey picture of a document's side. Out: what is wrong with it, in the order a person is told. Browser and server agree.
import type { ImageFlaw, PaperType } from '@hilsa/contract';
import { findBorder, longSideOf, type Corners } from './border.ts';
import { cut, shrink, type Box, type Grey } from './grey.ts';
import { lightOf, type Light } from './light.ts';
import { likenessOf } from './likeness.ts';
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

/** Millimetres: a card is ID-1 of ISO 7810, a passport's page ID-3. */
const SIZES: Readonly<Record<PaperType, readonly [number, number]>> = {
  'id-card': [85.6, 53.98],
  'driving-licence': [85.6, 53.98],
  passport: [125, 88],
};
/** Long side all measures are taken at. */
const WORK = 1000;
const LEAST_PICTURE = 800;
/** Letters of three millimetres on a card are twenty pixels high then. */
const LEAST_DOCUMENT = 560;
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
    Math.max(image.width, image.height) < LEAST_PICTURE || (longSide !== null && longSide < LEAST_DOCUMENT);
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
  const glare = light.glare > 0.01 || light.brightestTile > 235;
  if (light.mean < 70 || light.lostInDark >= 0.1) flaws.push('too-dark');
  if (light.mean > 200 || (light.lostInBright >= 0.05 && !glare)) flaws.push('too-bright');
  if (alone && light.unevenness >= 0.6) flaws.push('uneven-light');
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
