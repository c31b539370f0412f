// In: the files beside it. Out: everything about identity papers that browser and server must see alike.
export {
  identityKey,
  latinDigits,
  maskName,
  maskNumber,
  normaliseNumber,
  readPaperName,
  readPaperNumber,
} from './formats.ts';
export { isBoAccount, isCardNumber, isCnpj, isCpf, isTaxpayerNumber, passesLuhn } from './account-numbers.ts';
export { hasExpired, nameAgrees, readMrz, type Mrz, type MrzPart, type MrzReading, type MrzSuggestion } from './mrz.ts';
export { mrzCheckDigit } from './mrz-check-digit.ts';
export { findRecapture, LEAST_RECAPTURE } from './recapture.ts';
export { cut, greyOf, resample, shrink, type Box, type Grey } from './grey.ts';
export { laplacianVariance, LEAST_SHARPNESS } from './sharpness.ts';
export { lightOf, type Light } from './light.ts';
export { areAlike, likenessDistance, likenessOf } from './likeness.ts';
export { findBorder, longSideOf, type Corners, type Point } from './border.ts';
export {
  aspectOf,
  captureBox,
  checkPaperImage,
  GUIDE_SHARE,
  measuresOf,
  type ImageCheck,
  type Measured,
} from './check-image.ts';
