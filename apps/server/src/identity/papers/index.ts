// In: the files of this room. Out: what the gateway, the chat and the operators' desk may use of it.
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
export type { FileStore, NewFile, StoredImage } from './file-types.ts';
