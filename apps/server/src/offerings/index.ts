// In: the files of this room. Out: what draws, documents and applicants need beside the core.
export { type Applicants, createApplicants } from './applicants.ts';
export { type Beacon, drandBeacon, testBeacon } from './beacons.ts';
export { aboutOffering, documentByDigest, documentsDigest, keepDocuments, type OfferingPapers } from './documents.ts';
export { createDrawSecrets, type DrawSecrets } from './draw-secrets.ts';
export { decimalsOf, fileDigest, papersOf, readOfferingFile, termsOf } from './offering-file.ts';
export { type KeeperRooms, revealDue, runKeeper } from './keeper.ts';
