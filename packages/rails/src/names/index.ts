// In: names on papers and destinations. Out: whether they are one person's.
export { type NameMatch, matchName, matchNames } from './match-names.ts';
