// In: somebody at the console. Out: news, a card, votes and a notice of this run's own, in both languages, so that the screens that show such have some.
import type { DeskCalls } from './desk-calls.ts';

const DAY_MS = 86_400_000;
const REASON = 'For the pictures of this run';

/** For everybody: what stands among news and votes. */
export async function writesTexts(desk: DeskCalls): Promise<void> {
  const shown = { mode: 'sandbox', visibleFromMs: Date.now() - DAY_MS, untilMs: null } as const;
  const news = {
    ...shown,
    titleEn: 'Order tickets now show the worst case before you confirm',
    titleBn: 'নিশ্চিত করার আগেই অর্ডারে সবচেয়ে খারাপ ফল দেখা যায়',
    summaryEn: 'Cost, fee and the least you can get stand above the button.',
    summaryBn: 'খরচ, ফি আর সবচেয়ে কম যা পাবেন, বোতামের ওপরেই লেখা থাকে।',
    textEn:
      'A market order eats its way through the book. From today the ticket says what that may cost at worst.\n\nIt stands above the button on every ticket, and once more on the sheet that asks you to confirm.',
    textBn:
      'মার্কেট অর্ডার বইয়ের এক ধাপ থেকে আরেক ধাপে মেলে। আজ থেকে অর্ডারেই লেখা থাকে, সবচেয়ে বেশি কত খরচ হতে পারে।\n\nপ্রতিটি অর্ডারে বোতামের ওপরে, আর নিশ্চিত করার পাতায় আরেকবার তা লেখা থাকে।',
    source: 'Hilsa',
  };
  await desk.publish('news', { kind: 'news', draft: news }, REASON);
  const question = {
    ...shown,
    titleEn: 'Which chart should come next?',
    titleBn: 'এরপর কোন চার্টটি চান?',
    textEn: 'One choice each; you can change it until the end.',
    textBn: 'প্রত্যেকের একটি পছন্দ; শেষ হওয়ার আগে বদলাতে পারবেন।',
    changeable: true,
    results: 'after-vote' as const,
    options: [
      { id: null, labelEn: 'Depth over time', labelBn: 'সময়ের সঙ্গে বাজারের গভীরতা' },
      { id: null, labelEn: 'Volume by price', labelBn: 'দাম অনুযায়ী লেনদেন' },
      { id: null, labelEn: 'Nothing new, make these faster', labelBn: 'নতুন কিছু নয়, এগুলোই আরও দ্রুত হোক' },
    ],
  };
  const over = {
    ...question,
    titleEn: 'Should prices blink when they change?',
    titleBn: 'দাম বদলালে কি ঝলকানি দেখাবে?',
    results: 'always' as const,
    visibleFromMs: Date.now() - 9 * DAY_MS,
    untilMs: Date.now() - 2 * DAY_MS,
    options: [
      { id: null, labelEn: 'Yes', labelBn: 'হ্যাঁ' },
      { id: null, labelEn: 'No', labelBn: 'না' },
    ],
  };
  await desk.publish('vote', { kind: 'vote', draft: over }, REASON);
  const open = { ...question, untilMs: Date.now() + 5 * DAY_MS };
  await desk.publish('vote', { kind: 'vote', draft: open }, REASON);
}

/** To one person alone. */
export async function writesNoticeTo(desk: DeskCalls, customerId: string): Promise<void> {
  const draft = {
    mode: 'sandbox',
    visibleFromMs: Date.now() - 3_600_000,
    untilMs: null,
    audience: 'one',
    customerId,
    path: '/pages/stock/vote',
    announce: false,
    titleEn: 'Your vote was counted',
    titleBn: 'আপনার ভোট গোনা হয়েছে',
    textEn: 'Thank you for choosing. You can change your choice until the vote ends.',
    textBn: 'পছন্দ জানানোর জন্য ধন্যবাদ। ভোট শেষ হওয়ার আগে পছন্দ বদলাতে পারবেন।',
  } as const;
  await desk.act('save-content', 'notice', { kind: 'notice', draft }, REASON);
}
