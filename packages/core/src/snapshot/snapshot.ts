// In: a state. Out: its canonical bytes, and back: the rooms' sections, each behind its tag and version.
import { ROOMS } from '../rooms.ts';
import { emptyState, type State } from '../state.ts';
import { SectionReader, SectionWriter } from './sections.ts';

const MAGIC = 0x48534e33; // "HSN3"
/** Of a section: tag, version, length in bytes. */
const HEAD_BYTES = 24;
const TAG_BYTES = 8;

/** Equal states give equal bytes whatever way they came about. */
export function writeSnapshot(state: State): Uint8Array {
  const sections = ROOMS.flatMap(({ section }) => {
    if (section === undefined) return [];
    const writer = new SectionWriter();
    section.write(state, writer);
    return [{ section, bytes: writer.bytes() }];
  });
  const bytes = new Uint8Array(8 + sections.reduce((sum, { bytes: part }) => sum + HEAD_BYTES + part.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, sections.length, true);
  let at = 8;
  for (const { section, bytes: part } of sections) {
    for (let n = 0; n < section.tag.length; n++) bytes[at + n] = section.tag.charCodeAt(n);
    view.setFloat64(at + TAG_BYTES, section.version, true);
    view.setFloat64(at + TAG_BYTES + 8, part.length, true);
    bytes.set(part, at + HEAD_BYTES);
    at += HEAD_BYTES + part.length;
  }
  return bytes;
}

/** Throws RangeError when the bytes are not a snapshot that this version reads. */
export function readSnapshot(source: Uint8Array): State {
  try {
    return readSections(source);
  } catch (problem) {
    if (problem instanceof RangeError) throw problem;
    throw new RangeError('the snapshot is damaged', { cause: problem });
  }
}

function readSections(source: Uint8Array): State {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  if (source.length < 8 || view.getUint32(0, true) !== MAGIC) throw new RangeError('not a snapshot of this format');
  const state = emptyState();
  const rooms = ROOMS.flatMap(({ section }) => (section === undefined ? [] : [section]));
  const count = view.getUint32(4, true);
  let at = 8;
  let next = 0;
  for (let n = 0; n < count; n++) {
    const tag = String.fromCharCode(...source.subarray(at, at + TAG_BYTES)).replaceAll('\0', '');
    const version = view.getFloat64(at + TAG_BYTES, true);
    const length = view.getFloat64(at + TAG_BYTES + 8, true);
    // A room that came later has nothing in a snapshot of before, and is empty.
    while (next < rooms.length && rooms[next]!.tag !== tag) next++;
    const section = rooms[next++];
    if (section === undefined) throw new RangeError(`section ${tag} belongs to no room, or not there`);
    if (!(version >= 1 && version <= section.version))
      throw new RangeError(`section ${tag} of version ${version}, where at most ${section.version} is read`);
    at += HEAD_BYTES;
    if (!(length >= 0 && at + length <= source.length)) throw new RangeError(`section ${tag} is cut off`);
    const reader = new SectionReader(source.subarray(at, at + length));
    section.read(state, reader, version);
    if (!reader.isAtEnd) throw new RangeError(`section ${tag} is longer than what was read of it`);
    at += length;
  }
  if (at !== source.length) throw new RangeError('a snapshot with something behind it');
  return state;
}
