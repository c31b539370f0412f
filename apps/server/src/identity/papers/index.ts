// In: the files of this room. Out: what the gateway, the chat and the operators' desk may use of it.
export { createFileStore } from './file-store.ts';
export type { FileStore, NewFile, StoredImage } from './file-types.ts';
export { createPapers } from './papers.ts';
export type {
  Decision,
  KycNeed,
  Papers,
  PapersDesk,
  PapersOptions,
  PaperForReview,
  PaperImage,
  PaperSide,
  QueuedPaper,
  SayReason,
} from './types.ts';
export { createVault } from './vault.ts';
