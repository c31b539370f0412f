// In: a sign-in and the digest of a withdrawal. Out: what may prove it, and the proof that the core verifies. The digest is the challenge.
import type { ReadRequest } from '@hilsa/contract';
import type { WithdrawalProof } from '@hilsa/core';
import { provePasswordAndCode, factorsOf, insideOf, ownerOf, proveTotp } from './confirm.ts';
import { accountsOf } from './customers.ts';
import type { Caller } from './devices.ts';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';

type Shown = Pick<ReadRequest<'/user/withdraw/add'>, 'response' | 'totp' | 'password' | 'code' | 'withdrawalPin'>;

/** What may prove a withdrawal, and what the browser asks a passkey with. @throws Refused withdrawal-pin-required, demo-only-account */
export async function withdrawalMethods(rooms: Rooms, session: Session, digest: string, { origin }: Caller) {
  const owner = await ownerOf(rooms, session);
  if (!(await rooms.pins.state(owner.id, 'withdrawal')).set) throw new Refused('withdrawal-pin-required');
  await journalKeys(rooms, owner.id);
  const factors = await factorsOf(rooms, owner.id);
  const hasPasskey = factors.includes('passkey');
  const methods = hasPasskey
    ? (['passkey', ...(factors.includes('totp') ? (['totp'] as const) : [])] as const)
    : factors.includes('totp')
      ? (['totp'] as const)
      : (['code'] as const);
  const passkey = hasPasskey
    ? await rooms.passkeys.optionsOver(owner.id, Buffer.from(digest, 'hex').toString('base64url'), origin)
    : null;
  return { methods: [...methods], passkey };
}

/**
 * The PIN, and beside it one factor. A passkey's answer is handed on as it came: the core says whether it is genuine.
 * @param isUsed the core has executed this very digest: a code is used up, and the same word is said once more without it. Sent again after a lost
 * reply it is answered as it was; in anything else the core refuses a digest that was used
 * @throws Refused as in the contract
 */
export async function proveWithdrawal(
  rooms: Rooms,
  session: Session,
  { digest, shown, isUsed }: { digest: string; shown: Shown; isUsed: boolean },
  { address }: Caller,
): Promise<WithdrawalProof> {
  const owner = await ownerOf(rooms, session);
  await rooms.pins.check({ customerId: owner.id, kind: 'withdrawal', pin: shown.withdrawalPin, address }, (untilAtMs) =>
    rooms.notifier.notify(owner.id, 'pin-locked', { pin: 'withdrawal-pin', untilAtMs }),
  );
  if (shown.response !== undefined) return passkeyProof(shown.response);
  if (shown.totp !== undefined) {
    if (!isUsed) await proveTotp(rooms, { customerId: owner.id, subject: insideOf(owner) }, shown.totp, address);
    return { kind: 'totp', signature: rooms.signer.sign('totp', digest) };
  }
  // Whoever has a second factor proves with it: a code would be weaker.
  if ((await factorsOf(rooms, owner.id)).length > 0) throw new Refused('proof-required', { field: 'totp' });
  if (!isUsed) await provePasswordAndCode(rooms, owner, shown, address);
  return { kind: 'code', signature: rooms.signer.sign('code', digest) };
}

/** Public keys of a customer's passkeys as they are now: new ones into the journal, lost ones out of use. */
export async function journalKeys(rooms: Rooms, customerId: string): Promise<void> {
  const account = await realAccount(rooms, customerId);
  if (account === null) return;
  const { payouts } = rooms.options;
  const own = await rooms.passkeys.keysOf(customerId);
  const known = new Set(payouts.keysOf(account));
  for (const key of own) if (!known.has(key.keyId)) await payouts.setKey({ ...key, account, isOn: true });
  const kept = new Set(own.map(({ keyId }) => keyId));
  for (const keyId of known)
    if (!kept.has(keyId))
      await payouts.setKey({ account, keyId, algorithm: 'eddsa', publicKey: '0'.repeat(64), host: '-', isOn: false });
}

/** The account in the real world, where alone there are rails; null while it has none. */
export async function realAccount({ sql }: Pick<Rooms, 'sql'>, customerId: string): Promise<number | null> {
  return (await accountsOf(sql, customerId)).find(({ world }) => world === 'real')?.account ?? null;
}

/** What a browser sent, in the core's words. @throws Refused proof-required */
function passkeyProof(text: string): WithdrawalProof {
  try {
    const { id, response } = JSON.parse(text) as { id: unknown; response: Record<string, unknown> };
    const bytes = (name: string) => Buffer.from(String(response[name]), 'base64url');
    return {
      kind: 'passkey',
      keyId: String(id),
      authenticatorData: bytes('authenticatorData').toString('hex'),
      clientData: bytes('clientDataJSON').toString('utf8'),
      signature: bytes('signature').toString('hex'),
    };
  } catch {
    throw new Refused('proof-required', { field: 'response' });
  }
}
