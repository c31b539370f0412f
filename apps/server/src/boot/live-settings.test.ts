// What no environment alone may do in live mode.
import { describe, expect, it } from 'vitest';
import { sharedLogins, weakened } from './live-settings.ts';
import { readSettings } from './settings.ts';

describe('settings that weaken', () => {
  it('are none of the defaults, nor anything stricter', () => {
    expect(weakened(readSettings({}))).toEqual([]);
    expect(weakened(readSettings({ RESET_DELAY_MINUTES: '2880', REFERRAL_REBATE_BPS: '0' }))).toEqual([]);
  });

  it.each([
    ['CAPTCHA', 'off'],
    ['REGISTRATION_CODE', 'off'],
    ['TRANSACTION_PIN', 'off'],
    ['KYC_REQUIRED_FOR', 'trade,deposit,withdraw'],
    ['RESET_DELAY_MINUTES', '1439'],
    ['REFERRAL_REBATE_BPS', '1001'],
    ['RATE_LIMIT_FACTOR', '1000'],
  ])('%s=%s is named', (variable, value) => {
    const failing = weakened(readSettings({ [variable]: value }));
    expect(failing).toHaveLength(1);
    expect(failing[0]).toContain(variable);
  });
});

describe('logins to the database', () => {
  const of = (user: string) => `postgres://${user}:x@db.example/hilsa`;
  const apart = {
    DATABASE_URL: of('owner'),
    DATABASE_APP_URL: of('web'),
    DATABASE_WRITER_URL: of('writer'),
    DATABASE_PROJECTOR_URL: of('projector'),
  };

  it('are four different ones', () => {
    expect(sharedLogins(readSettings(apart))).toEqual([]);
    expect(sharedLogins(readSettings({}))).toHaveLength(1);
    expect(sharedLogins(readSettings({ DATABASE_URL: of('owner') }))).toHaveLength(3);
  });

  it.each(['DATABASE_APP_URL', 'DATABASE_WRITER_URL', 'DATABASE_PROJECTOR_URL'] as const)(
    '%s is not the owner’s',
    (variable) => {
      expect(sharedLogins(readSettings({ ...apart, [variable]: of('owner') }))).toEqual([
        `${variable} has the login of another part`,
      ]);
    },
  );
});
