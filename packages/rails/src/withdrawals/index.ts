// In: nothing. Out: what proofs and approvals of money going out are bound to.
export {
  type PackManifest,
  type PackPayment,
  type WithdrawalTerms,
  MOST_PACK_PAYMENTS,
  PROOF_LIFE_MS,
  isProofFresh,
  manifestDigest,
  manifestText,
  readManifest,
  withdrawalDigest,
  withdrawalText,
} from './digest.ts';
