// In: the contract's words. Out: what the file store offers to papers, profile, chat and the upload door.
import type { FilePurpose } from '@hilsa/contract';

/** A picture as kept: always a JPEG without any metadata. */
export interface StoredImage {
  readonly fileId: string;
  readonly customerId: string;
  readonly purpose: FilePurpose;
  readonly type: 'image/jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface NewFile {
  /** Whose account it belongs to: only this customer reads it by /user/file. */
  readonly customerId: string;
  readonly purpose: FilePurpose;
  /** Content type as the sender claims it; the bytes must agree. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Set when an operator sends it (a chat picture): operators have no daily quota. */
  readonly operatorId?: string;
}

/** Pictures, encrypted at rest. All ids are random; another customer's id is "not found". */
export interface FileStore {
  /** Decodes, strips, re-encodes, encrypts, keeps. @throws Refused file-type-unsupported, file-unreadable, file-too-many-pixels, file-quota */
  add(file: NewFile): Promise<{ fileId: string; width: number; height: number }>;
  /** A picture of this customer. @throws Refused unknown-file */
  readOwn(customerId: string, fileId: string): Promise<StoredImage>;
  /** For rooms that checked the right themselves (desk, chat inbox). @throws Refused unknown-file */
  read(fileId: string): Promise<StoredImage>;
  /**
   * Says that something refers to the picture now, so that it is not deleted after a day. Repeating it is safe.
   * @throws Refused unknown-file when it is not this customer's or was sent for another purpose
   */
  claim(customerId: string, fileId: string, purpose: FilePurpose): Promise<void>;
  /** The opposite: a replaced avatar or paper. It is deleted once it is a day old. */
  release(fileId: string): Promise<void>;
  /** Deletes pictures that nothing refers to and that are older than a day. */
  sweep(): Promise<void>;
}
