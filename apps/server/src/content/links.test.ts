// Where a text of the platform may lead, however the address is written.
import { describe, expect, it } from 'vitest';
import { requireListedLinks } from './links.ts';

const LINKS = { hosts: ['hilsa.example', '.bb.org.bd'] };
const problemOf = (text: string) => {
  try {
    requireListedLinks({ titleEn: 'Title', options: [{ labelEn: text }] }, LINKS);
    return null;
  } catch (problem) {
    return (problem as { refusal: string }).refusal;
  }
};

describe('links in what operators write', () => {
  it.each([
    'See https://hilsa.example/pages/user/security for more.',
    'Rates by www.bb.org.bd and https://stats.bb.org.bd:443/x?y=1',
    'A fee of 0.10 percent, from 1.5 to 2.75, in force since 21.11.2026. Thank you.',
    '<p>Read <a href="/pages/common/privacyPolicy">this</a>.</p>',
    'হিলসা নতুন বাজার খুলেছে। বিস্তারিত অ্যাপে দেখুন।',
  ])('%s is fine', (text) => expect(problemOf(text)).toBeNull());

  it.each([
    'https://hilsa-bonus.example/claim',
    'go to hilsa.example.evil.example now',
    'evil.com',
    'Visit EVIL.COM/free.',
    'http://203.0.113.7/login',
    'https://[2001:db8::1]/',
    '<a href="//evil.example">x</a>',
    'notbb.org.bd',
    'javascript:alert(1)',
    'tel:+8801712345678',
    'হিলসা.কম/উপহার',
    'https://user@evil.example/',
  ])('%s is refused', (text) => expect(problemOf(text)).toBe('link-not-allowed'));
});
