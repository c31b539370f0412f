// In: the files of this room. Out: what boot and the gateway may use of it.
export { type Audits, auditApart, keepAudits } from './keep-audit.ts';
export { HeadProblem, type Heads, openHeads } from './keep-heads.ts';
export { headSigner } from './heads.ts';
