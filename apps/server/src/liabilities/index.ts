// In: the files of this room. Out: what boot, the gateway and the audit may use of it.
export { buildPublication, growOwed, publishedOf, signingKeyOf } from './build.ts';
export { type Build, buildApart, keepLiabilities, type Liabilities } from './keeper.ts';
export {
  countPublications,
  listPublications,
  movedSince,
  type OwedRow,
  ownProof,
  publicationPage,
  publicationsAfter,
  type PublicationRow,
  publicationAt,
} from './read.ts';
