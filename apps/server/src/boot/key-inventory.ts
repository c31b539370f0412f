// In: nothing. Out: every key there is: what it protects, what it comes from, and what a rotation does to it. docs/operations/security.md shows the same.

export interface KeyLine {
  readonly what: string;
  readonly under: string;
}

const WRAPPED = 'the newest wrapped key; what older ones sealed still opens';
const OLDEST = 'the oldest wrapped key, since it is found again by what it is';

export const KEYS: readonly KeyLine[] = [
  { what: 'wrapped keys', under: 'FILES_KEY, or the file files-key; a rotation wraps them anew and adds one' },
  {
    what: 'seals of journal and snapshots',
    under: 'FILES_KEY itself; a rotation seals the ends anew, and only the newest is believed at a start',
  },
  { what: 'seals of the trail and of checkpoints', under: WRAPPED },
  {
    what: 'authenticator secrets, destinations of withdrawals, channel passwords, texts that wait to be sent',
    under: WRAPPED,
  },
  { what: 'pictures, identity papers and taxpayer numbers', under: WRAPPED },
  { what: 'secrets of draws, and of web push', under: WRAPPED },
  { what: 'shared secrets of programs’ keys', under: WRAPPED },
  { what: 'digests of sent codes, numbers of papers, the pepper of PINs', under: OLDEST },
  { what: 'the signature under what is owed', under: `${OLDEST}: its public half is published` },
  { what: 'passwords', under: 'no key: argon2id' },
  { what: 'sign-ins, invitations', under: 'no key: SHA-256 of 256 random bits' },
];
