// In: nothing. Out: what wallets' and cards' providers sign and answer, judged without asking anybody.
export { type ExpectedPayment, type PullVerdict, fieldOf, isNoticeFresh, takaOf } from './verdict.ts';
export {
  type BkashAdvice,
  type NoticeProblem,
  type VerifyRsa,
  bkashAdvice,
  bkashVerdict,
  isAmazonUrl,
  noticeProblem,
  orderOfNotice,
  signedText,
} from './bkash.ts';
export { isNoticePlausible, noticeSum, sslcommerzVerdict } from './sslcommerz.ts';
export {
  type NagadOrder,
  type VerifyNagad,
  completeText,
  initializeText,
  nagadTime,
  nagadVerdict,
  readInitialized,
} from './nagad.ts';
