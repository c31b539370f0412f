-- Notices, cards and news in the two languages. `mode` says where a row is shown: in the sandbox only, or anywhere.
create table notices (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('sandbox', 'any')),
  title_en text not null,
  title_bn text not null,
  text_en text not null,
  text_bn text not null,
  at_ms bigint not null
);
create table ads (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('sandbox', 'any')),
  place text not null check (place in ('home', 'assets')),
  position integer not null,
  path text not null check (path like '/pages/%'),
  title_en text not null,
  title_bn text not null,
  text_en text not null,
  text_bn text not null
);
create table news (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('sandbox', 'any')),
  source text not null,
  title_en text not null,
  title_bn text not null,
  summary_en text not null,
  summary_bn text not null,
  text_en text not null,
  text_bn text not null,
  at_ms bigint not null
);
grant select on notices, ads, news to hilsa_app;

insert into notices (mode, title_en, title_bn, text_en, text_bn, at_ms)
select mode, title_en, title_bn, text_en, text_bn, (extract(epoch from now()) * 1000)::bigint - age_ms from (values
  ('sandbox', 'This is a sandbox', 'এটি একটি স্যান্ডবক্স',
   'Prices, money and the other traders here are simulated. Nothing you see is an offer, and no money of yours is at stake.',
   'এখানকার দাম, টাকা ও অন্য ট্রেডাররা সবই কৃত্রিম। এখানে দেখা কোনো কিছুই প্রস্তাব নয়, এবং আপনার কোনো প্রকৃত টাকা ঝুঁকিতে নেই।', 0),
  ('sandbox', 'Codes arrive in the outbox', 'কোড আউটবক্সে আসে',
   'The sandbox sends no SMS and no e-mail. Open the outbox to read the code that would have been sent to you.',
   'স্যান্ডবক্স কোনো এসএমএস বা ই-মেইল পাঠায় না। যে কোড আপনাকে পাঠানো হতো, তা পড়তে আউটবক্স খুলুন।', 1),
  ('sandbox', 'Two worlds, nothing shared', 'দুটি জগৎ, কিছুই ভাগাভাগি নয়',
   'Your demo account and your main account have separate balances, order books and histories. Nothing moves between them.',
   'আপনার ডেমো হিসাব ও মূল হিসাবের ব্যালেন্স, অর্ডার বই ও ইতিহাস আলাদা। এদের মধ্যে কিছুই আদান-প্রদান হয় না।', 2)
) as seed (mode, title_en, title_bn, text_en, text_bn, age_ms);

insert into ads (mode, place, position, path, title_en, title_bn, text_en, text_bn) values
  ('sandbox', 'home', 1, '/pages/tabbar/markets', 'Look at the markets', 'বাজার দেখুন',
   'Twelve coins against USDT, simulated around the clock.', 'USDT-এর বিপরীতে বারোটি কয়েন, দিনরাত কৃত্রিম বাজারে।'),
  ('sandbox', 'home', 2, '/pages/tabbar/trade', 'Place a first order', 'প্রথম অর্ডার দিন',
   'The ticket shows cost, fee and balance before you confirm.', 'নিশ্চিত করার আগেই টিকিটে খরচ, ফি ও ব্যালেন্স দেখা যায়।'),
  ('sandbox', 'assets', 1, '/pages/user/record', 'Every posting, line by line', 'প্রতিটি লেনদেন, লাইন ধরে',
   'Your balance is the sum of these lines, and nothing else.', 'আপনার ব্যালেন্স এই লাইনগুলোরই যোগফল, আর কিছু নয়।');

insert into news (mode, source, title_en, title_bn, summary_en, summary_bn, text_en, text_bn, at_ms)
select mode, 'Hilsa', title_en, title_bn, summary_en, summary_bn, text_en, text_bn, (extract(epoch from now()) * 1000)::bigint - age_ms from (values
  ('sandbox', 'How test money works', 'পরীক্ষামূলক টাকা কীভাবে কাজ করে',
   'Where it comes from, and why the books still balance.', 'এটি কোথা থেকে আসে, আর হিসাব কেন তবু মেলে।',
   E'Test money is posted from one account of the house, the issuance account, to yours. The issuance account goes below zero by exactly that amount, so the books of every asset always sum to zero.\n\nYou take test money with the Deposit button. It exists in the sandbox only: in live mode the command is not part of the program.',
   E'পরীক্ষামূলক টাকা প্রতিষ্ঠানের একটি হিসাব, অর্থাৎ ইস্যু হিসাব থেকে আপনার হিসাবে জমা হয়। ইস্যু হিসাব ঠিক ততটুকুই শূন্যের নিচে নামে, তাই প্রতিটি সম্পদের মোট যোগফল সবসময় শূন্য থাকে।\n\nজমা বোতাম চেপে আপনি পরীক্ষামূলক টাকা নেন। এটি শুধু স্যান্ডবক্সেই আছে: লাইভ মোডে এই কমান্ড প্রোগ্রামে থাকেই না।', 0),
  ('any', 'What a fee is charged on', 'ফি কিসের ওপর ধরা হয়',
   'On what you receive, rounded up to the smallest unit.', 'আপনি যা পান তার ওপর, ক্ষুদ্রতম এককে ওপরের দিকে।',
   E'A buyer pays the fee in the coin bought, a seller in the currency received. The rates of each coin stand on its page and on the order ticket.\n\nThe fee is rounded up to the smallest unit of the asset, so splitting an order never makes it cheaper. If your order trades at a better price than its limit, the difference is released at once.',
   E'ক্রেতা ফি দেন কেনা কয়েনে, বিক্রেতা দেন পাওয়া মুদ্রায়। প্রতিটি কয়েনের হার তার পাতায় ও অর্ডার টিকিটে লেখা থাকে।\n\nফি সম্পদের ক্ষুদ্রতম এককে ওপরের দিকে পূর্ণ করা হয়, তাই অর্ডার ভাগ করলে ফি কমে না। আপনার অর্ডার লিমিটের চেয়ে ভালো দামে মিললে পার্থক্য সঙ্গে সঙ্গে ছেড়ে দেওয়া হয়।', 1),
  ('sandbox', 'Who you trade with here', 'এখানে আপনি কার সঙ্গে লেনদেন করেন',
   'Simulated participants keep the books full; their trades are marked.', 'কৃত্রিম অংশগ্রহণকারীরা বই পূর্ণ রাখে; তাদের লেনদেন চিহ্নিত থাকে।',
   E'Market makers and takers of the sandbox are programs. They trade through the same engine as you, under the same rules and fees, and hold accounts of their own.\n\nEvery trade with such a participant is marked as simulated in the list of trades and in your own fills.',
   E'স্যান্ডবক্সের মার্কেট মেকার ও টেকাররা প্রোগ্রাম। তারা আপনার মতো একই ইঞ্জিনে, একই নিয়ম ও ফিতে লেনদেন করে এবং তাদের নিজস্ব হিসাব আছে।\n\nএমন অংশগ্রহণকারীর সঙ্গে প্রতিটি লেনদেন তালিকায় ও আপনার নিজের ফিলে কৃত্রিম বলে চিহ্নিত থাকে।', 2),
  ('any', 'Prices nobody here can set', 'যে দাম এখানে কেউ ঠিক করতে পারে না',
   'Candles come from trades; no screen and no call writes a price.', 'ক্যান্ডেল আসে লেনদেন থেকে; কোনো পর্দা বা কল দাম লেখে না।',
   E'A price appears when two orders meet, best price first and earlier orders before later ones. Operators have no way to write a price, a candle or an outcome.\n\nEvery command and its result is kept in a journal that is only appended to, each entry sealed with the one before it.',
   E'দুটি অর্ডার মিললে দাম তৈরি হয়: ভালো দাম আগে, একই দামে আগের অর্ডার আগে। পরিচালকদের দাম, ক্যান্ডেল বা ফল লেখার কোনো উপায় নেই।\n\nপ্রতিটি কমান্ড ও তার ফল একটি জার্নালে থাকে যেখানে শুধু যোগ করা যায়, আর প্রতিটি লেখা তার আগেরটির সঙ্গে সিল করা।', 3)
) as seed (mode, title_en, title_bn, summary_en, summary_bn, text_en, text_bn, age_ms);
