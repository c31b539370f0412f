-- What the score is, in the operator's words; shown above its formula.
alter table pages drop constraint pages_name_check;
alter table pages add constraint pages_name_check
  check (name in ('about', 'company', 'privacy', 'disclaimer', 'download', 'score'));
insert into pages (name, mode, version, title_en, title_bn, text_en, text_bn, needs_consent, visible_from_ms, updated_ms)
values ('score', 'any', '2026-11', 'Credit score', 'ক্রেডিট স্কোর',
  '<p>The score decides on the terms of loans and on the cap of leverage, and on nothing else: never on prices, on who is served first, on what you may apply for, or on taking your money out.</p><h2>Below 60</h2><p>“May face trading restrictions or extra review” means two things here: a loan is reviewed by two people, as every loan is, on the terms of the last row of the published table; and the cap of leverage is half. No more.</p><h2>If we are wrong</h2><p>Two people must confirm an abuse and give a reason that you read. You may appeal once; somebody else answers within five days. If nobody does, the points come back.</p>',
  '<p>স্কোর শুধু ঋণের শর্ত ও লিভারেজের সীমা ঠিক করে, আর কিছু নয়: দাম, কে আগে পাবেন, কীসে আবেদন করতে পারবেন বা টাকা তোলা, কোনোটিই নয়।</p><h2>৬০-এর নিচে</h2><p>“লেনদেনে বাধা বা বাড়তি যাচাই হতে পারে” মানে এখানে দুটি কথা: ঋণ দুজন দেখেন, যেমন সব ঋণ, প্রকাশিত তালিকার শেষ সারির শর্তে; আর লিভারেজের সীমা অর্ধেক। এর বেশি নয়।</p><h2>আমাদের ভুল হলে</h2><p>অপব্যবহার দুজনকে নিশ্চিত করতে হয়, আর কারণটি আপনি পড়তে পারেন। আপনি একবার আপিল করতে পারেন; অন্য কেউ পাঁচ দিনের মধ্যে উত্তর দেন। কেউ উত্তর না দিলে পয়েন্ট ফিরে আসে।</p>',
  false, (extract(epoch from now()) * 1000)::bigint, (extract(epoch from now()) * 1000)::bigint);
