// In: the language the customer chose, and a message key with its values.
// Out: texts, numbers and dates in that language.
//
// How to use it
//   const text = useText();                 // in a component; re-renders when the language changes
//   text('home.total-value')                // keys are typed: a missing key is a compile error
//   text('orders.cancelled', { count: 3 })  // ICU: "{count, plural, one {# order} other {# orders}} cancelled"
//   say('toast.copied')                     // outside React (toasts, titles)
// Where texts live: src/i18n/en-US/*.json and the same file names under bn-BN/, flat keys `room.kebab-words`.
// One JSON file per group of rooms, so that people don't write in the same file; add the file to catalogues.ts.
// Texts that the first page does not need are a room of their own and travel with its screens: see catalogues.ts.
// `npm run -w apps/web messages` fails on a key missing in a language, unused, or with other placeholders.
// Amounts are decimal strings: format them with ./numbers.ts (or the <Money>, <Change> parts), pass the result as a value.
export {
  type Language,
  type MessageKey,
  type TextRoom,
  type Values,
  LANGUAGES,
  formattingLocale,
  isBengali,
  openLanguage,
  openTexts,
  say,
  useLanguage,
  useText,
} from './language.ts';
export { asciiDigits, localDigits, formatNumber, abbreviate, signed, type NumberShape } from './numbers.ts';
export {
  byDay,
  civilDayText,
  dayText,
  dayTimeText,
  dayWords,
  momentText,
  monthDayText,
  monthText,
  stripDayText,
  timeText,
  weekdayText,
} from './dates.ts';
