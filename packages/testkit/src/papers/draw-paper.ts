// In: what is to be printed and what is to be wrong. Out: a photograph of an invented document on a table, drawn, as JPEG.
import sharp, { type Sharp } from 'sharp';
import { letters } from './letters.ts';

/** `cut`: a side lies outside; `uneven`: one half in shadow; `small`: too few pixels; `screen`: shown on a screen and taken from there. */
export type DrawnFlaw = 'blurred' | 'cut' | 'dark' | 'bright' | 'uneven' | 'glare' | 'small' | 'screen';

export interface DrawnPaper {
  readonly shape: 'card' | 'passport';
  readonly side: 'front' | 'back';
  readonly flaw?: DrawnFlaw;
  /** Letters of the alphabet, digits, spaces; others are left blank. */
  readonly name?: string;
  readonly number?: string;
  /** A passport's two lines. */
  readonly lines?: readonly [string, string];
  /** Degrees, clockwise. */
  readonly turned?: number;
}

const WIDTH = 1600;
const MARGIN = 0.09;
const ASPECTS = { card: 85.6 / 53.98, passport: 125 / 88 } as const;

/** About 1600 pixels wide, in the shape of the document with a little table around it. */
export async function drawPaper(paper: DrawnPaper): Promise<Uint8Array> {
  const aspect = ASPECTS[paper.shape];
  const height = Math.round(WIDTH / aspect);
  const inner = { width: WIDTH * (1 - 2 * MARGIN), height: height * (1 - 2 * MARGIN) };
  const left = paper.flaw === 'cut' ? -0.12 * WIDTH : MARGIN * WIDTH;
  const turned = `rotate(${String(paper.turned ?? 0)} ${String(WIDTH / 2)} ${String(height / 2)})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(height)}">
    ${DEFINITIONS}<rect width="100%" height="100%" fill="url(#table)"/>
    <g transform="${turned} translate(${String(left)} ${String(MARGIN * height)})">${sheet(paper, inner.width, inner.height)}</g>
    ${overlay(paper.flaw, WIDTH, height)}</svg>`;
  return spoiled(sharp(Buffer.from(svg)), paper.flaw);
}

const DEFINITIONS = `<defs>
  <linearGradient id="table" x2="1" y2="1"><stop offset="0" stop-color="#4a3f37"/><stop offset="1" stop-color="#594c42"/></linearGradient>
  <linearGradient id="shadow"><stop offset="0.1" stop-color="#000" stop-opacity="0.8"/><stop offset="0.9" stop-color="#000" stop-opacity="0"/></linearGradient>
  <radialGradient id="lamp"><stop offset="0.55" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>`;

function sheet(paper: DrawnPaper, width: number, height: number): string {
  const tone = paper.side === 'front' ? '#bcd0c4' : '#c9c3b4';
  const face = paper.side === 'front' ? front(paper, width, height) : back(paper, width, height);
  return `<rect width="${String(width)}" height="${String(height)}" rx="${String(width * 0.02)}" fill="${tone}"/>${face}`;
}

function front(paper: DrawnPaper, width: number, height: number): string {
  const text = (line: string, x: number, y: number, size: number): string =>
    letters(line, x * width, y * height, size * height);
  const lines = paper.lines ?? (paper.shape === 'passport' ? SAMPLE_LINES : null);
  return [
    text('SPECIMEN OF THE TESTS', 0.34, 0.07, 0.05),
    `<g transform="translate(${String(0.05 * width)} ${String(0.2 * height)})">${portrait(0.23 * width, 0.5 * height)}</g>`,
    text(paper.name ?? 'RAHIM UDDIN BEPARI', 0.34, 0.24, 0.06),
    text(paper.number ?? '1985819851012', 0.34, 0.37, 0.07),
    text('BORN 15 JAN 1990', 0.34, 0.52, 0.045),
    text('NOT VALID ANYWHERE', 0.34, 0.62, 0.045),
    ...(lines === null ? [] : [lineOf(lines[0], 0.8, width, height), lineOf(lines[1], 0.9, width, height)]),
  ].join('');
}

const SAMPLE_LINES = [
  'P<BGDRAHMAN<<MD<KARIM<<<<<<<<<<<<<<<<<<<<<<<',
  'A012345678BGD9001158M3001145<<<<<<<<<<<<<<<2',
] as const;

/** 44 letters over nine tenths of the width. */
function lineOf(line: string, y: number, width: number, height: number): string {
  return letters(line, 0.05 * width, y * height, (7 * 0.9 * width) / (44 * 6));
}

function portrait(width: number, height: number): string {
  const at = (x: number, y: number): string => `cx="${String(x * width)}" cy="${String(y * height)}"`;
  return `<rect width="${String(width)}" height="${String(height)}" fill="#a9bccb"/>
    <ellipse ${at(0.5, 0.84)} rx="${String(0.42 * width)}" ry="${String(0.16 * height)}" fill="#3f5a70"/>
    <ellipse ${at(0.5, 0.42)} rx="${String(0.2 * width)}" ry="${String(0.22 * height)}" fill="#8a6a54"/>`;
}

function back(paper: DrawnPaper, width: number, height: number): string {
  const bars = Array.from({ length: 60 }, (_, index) => {
    // A fixed pattern of narrow and wide bars; it encodes nothing.
    const wide = (index * 7) % 5 < 2;
    return `<rect x="${String(width * (0.08 + index * 0.014))}" y="${String(height * 0.7)}" width="${String(width * (wide ? 0.009 : 0.004))}" height="${String(height * 0.2)}" fill="#20242a"/>`;
  });
  return [
    letters('ADDRESS 12 EXAMPLE ROAD', 0.08 * width, 0.12 * height, 0.06 * height),
    letters('DHAKA 1207', 0.08 * width, 0.26 * height, 0.06 * height),
    letters('BLOOD GROUP O', 0.08 * width, 0.4 * height, 0.05 * height),
    letters(paper.number ?? '1985819851012', 0.08 * width, 0.54 * height, 0.05 * height),
    ...bars,
  ].join('');
}

function overlay(flaw: DrawnFlaw | undefined, width: number, height: number): string {
  if (flaw === 'uneven') return '<rect width="100%" height="100%" fill="url(#shadow)"/>';
  if (flaw !== 'glare') return '';
  return `<ellipse cx="${String(0.6 * width)}" cy="${String(0.42 * height)}" rx="${String(0.16 * width)}" ry="${String(0.2 * height)}" fill="url(#lamp)"/>`;
}

async function spoiled(drawn: Sharp, flaw: DrawnFlaw | undefined): Promise<Uint8Array> {
  const plain = sharp(await drawn.flatten({ background: '#4a3f37' }).png().toBuffer());
  if (flaw === 'blurred') plain.blur(7);
  if (flaw === 'dark') plain.linear(0.22, 0);
  if (flaw === 'bright') plain.linear(1.1, 45);
  if (flaw === 'small') plain.resize({ width: 480 });
  if (flaw === 'screen')
    return sharp(await onScreen(plain))
      .jpeg({ quality: 92 })
      .toBuffer();
  return plain.jpeg({ quality: 92 }).toBuffer();
}

/** Pixels of a screen's own, a little aslant to the camera's, with the camera's noise over them. */
async function onScreen(drawn: Sharp): Promise<Buffer> {
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [width, channels] = [info.width, info.channels];
  const angle = (4 * Math.PI) / 180;
  let noise = 7;
  for (let at = 0; at < data.length; at += channels) {
    const [x, y] = [(at / channels) % width, Math.floor(at / channels / width)];
    const along = (2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / 3.4;
    const down = (2 * Math.PI * (y * Math.cos(angle) - x * Math.sin(angle))) / 3.4;
    const grid = 0.9 + 0.1 * Math.cos(along) * (1 + 0.5 * Math.cos(down));
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648;
    for (let channel = 0; channel < channels; channel += 1)
      data[at + channel] = Math.min(255, Math.max(0, (data[at + channel] ?? 0) * grid + (noise % 7) - 3));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels } })
    .png()
    .toBuffer();
}
