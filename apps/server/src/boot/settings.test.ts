import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, settingRows } from './settings.ts';

describe('settings', () => {
  it('start a sandbox on the loopback address when nothing is set', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ mode: 'sandbox', host: '127.0.0.1', port: 8080, databaseUrl: undefined });
    expect(settings.dataDir).toMatch(/\.data$/);
  });

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: ' ', MODE: '' })).toMatchObject({ port: 8080, mode: 'sandbox' });
  });

  it.each([
    [{ MODE: 'production' }, /^Setting MODE is "production": it must be one of "sandbox"\|"live"\.$/],
    [{ PORT: '80a' }, /^Setting PORT is "80a": it must be a whole number\.$/],
    [{ PORT: '70000' }, /^Setting PORT is "70000": it must be between 0 and 65535\.$/],
    [{ DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL is "mysql:\/\/x": it must start with postgres/],
    [{ SITE_ORIGINS: 'https://a.example,b.example/x' }, /^Setting SITE_ORIGINS .* must be an origin/],
    [{ RATE_SOURCES: 'okx,a bank' }, /^Setting RATE_SOURCES .* must be sources such as okx/],
    [{ RATE_SOURCES: 'a-bank' }, /^Setting RATE_SOURCES .* must give an address/],
    [{ RATE_SOURCES: 'okx=https://x.example/' }, /^Setting RATE_SOURCES .* must give an address/],
    [{ RATE_SOURCES: 'a-bank=http://x.example/' }, /^Setting RATE_SOURCES .* must be sources such as/],
    [{ RATE_SOURCES: 'simulated-a=https://x.example/' }, /^Setting RATE_SOURCES .* as the sandbox/],
    [{ RATE_SOURCES: 'okx,okx' }, /^Setting RATE_SOURCES .* each source once/],
    [{ JURISDICTION: 'Bangladesh' }, /^Setting JURISDICTION is "Bangladesh": it must be a two-letter/],
    [{ OPERATOR_LICENCE: 'x' }, /^Setting OPERATOR_LICENCE is "x": it is too short\.$/],
  ])('name the wrong one and say why: %o', (environment, expected) => {
    expect(() => readSettings(environment)).toThrow(expected);
  });

  it('never repeat a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@host/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });

  it('are all described for operators in docs/operations/settings.md', () => {
    const page = readFileSync(new URL('../../../../docs/operations/settings.md', import.meta.url), 'utf8');
    const missing = settingRows.filter(
      ({ variable, says }) => !page.includes(`\`${variable}\``) || !page.includes(says),
    );
    expect(missing).toEqual([]);
  });
});
