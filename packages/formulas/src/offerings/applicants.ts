// In: accepted applications. Out: the applicants' file, its digest and root; and the file read back.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Application, byText } from './types.ts';
import { MerkleRoot } from './merkle.ts';

const ROW = /^([A-Za-z0-9_-]{1,64}),([a-z][a-z-]{0,31}),([1-9]\d{0,29})$/;

/** One row without its line end: `applicationId,category,quantity`. It is also the row's leaf in the tree. */
export function applicantRow({ applicationId, category, quantity }: Application): string {
  const row = `${applicationId},${category},${quantity}`;
  if (!ROW.test(row)) throw new RangeError(`an applicants' file has no place for ${row}`);
  return row;
}

/** Applications in the order of the file: by id. */
export function inFileOrder(applications: readonly Application[]): Application[] {
  return [...applications].sort((one, other) => byText(one.applicationId, other.applicationId));
}

/** Digests of a file that is written row by row; it is never in memory as a whole. */
export class ApplicantsDigest {
  private readonly hash = sha256.create();
  private readonly root = new MerkleRoot();
  private last = '';

  /** @throws RangeError when rows do not ascend by id */
  add(application: Application): string {
    const row = applicantRow(application);
    if (application.applicationId <= this.last) throw new RangeError(`${application.applicationId} is out of order`);
    this.last = application.applicationId;
    this.hash.update(utf8ToBytes(`${row}\n`));
    this.root.add(utf8ToBytes(row));
    return row;
  }

  /** SHA-256 of the file and the Merkle root of its rows, in hexadecimal. */
  digest(): { fileDigest: string; root: string } {
    return { fileDigest: bytesToHex(this.hash.clone().digest()), root: bytesToHex(this.root.digest()) };
  }
}

/** The whole file: rows by id, each ending in a line feed. */
export function writeApplicants(applications: readonly Application[]): string {
  return inFileOrder(applications)
    .map((application) => `${applicantRow(application)}\n`)
    .join('');
}

/**
 * Read a file back.
 * @returns null when a row is malformed, out of order or twice there, or the last line does not end
 */
export function readApplicants(file: string): Application[] | null {
  if (file === '') return [];
  const lines = file.split('\n');
  if (lines.pop() !== '') return null;
  const applications: Application[] = [];
  let last = '';
  for (const line of lines) {
    const match = ROW.exec(line);
    const [, applicationId = '', category = '', quantity = '0'] = match ?? [];
    if (match === null || applicationId <= last) return null;
    last = applicationId;
    applications.push({ applicationId, category, quantity: BigInt(quantity) });
  }
  return applications;
}
