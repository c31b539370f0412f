// Whoever registers. Out: the proof of work that each account has behind it.
import { expect, it } from 'vitest';
import { captcha, codeFor, openDoors, PASSWORD, post } from './doors.ts';

// spec.md §5: "captcha required and checked".
it('a captcha stands behind every registration: no code is sent without one, and one that comes with the form is verified', async () => {
  const phone = '01798765432';
  const target = { target: phone, purpose: 'register' };
  const asking = await openDoors();
  expect(await post(asking, '/common/code/send', target)).toMatchObject({ refusal: 'captcha-required' });
  const solved = await captcha(asking);
  expect(await post(asking, '/common/code/send', { ...target, captcha: solved })).toMatchObject({ code: 0 });
  const form = {
    phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    code: await codeFor(asking, phone),
    consentVersion: '2026-11',
  };
  for (const wrong of [solved, 'not solved'])
    expect(await post(asking, '/user/register', { ...form, captcha: wrong })).toMatchObject({
      refusal: 'captcha-invalid',
    });
  expect(await post(asking, '/user/register', { ...form, captcha: await captcha(asking) })).toMatchObject({
    code: 0,
  });
});
