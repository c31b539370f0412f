// In: nothing. Out: the shapes a setting's text may have, each with the words that say what it must be.
import { resolve } from 'node:path';
import { z } from 'zod';

/** The repository's root; relative paths in settings start here. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..');

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform((text) => Number.parseInt(text, 10))
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);

export const path = z.string().transform((text) => resolve(repositoryRoot, text));
export const proxies = z
  .string()
  .regex(/^(?:no|yes|[1-9])$/, 'must be no, yes (for one) or a number from 1 to 9')
  .transform((word) => (word === 'no' ? 0 : word === 'yes' ? 1 : Number(word)));
export const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');
const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://hilsa.example',
  );
export const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(origin));

const hostList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
);
export const hosts = hostList.pipe(
  z.array(
    z.string().regex(/^\.?[a-z0-9.-]+(?::\d{1,5})?$/, 'must be host names such as push.example or .push.example'),
  ),
);
export const httpsAddress = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https address');

export const callingCodes = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^\+[1-9]\d{0,3}$/, 'must be calling codes such as +880')).min(1));

const KYC_NEEDS = ['trade', 'deposit', 'withdraw', 'upgrade'] as const;
export const kycNeeds = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(KYC_NEEDS, `must name some of ${KYC_NEEDS.join(', ')}`)));

const DHAKA_MS = 6 * 3_600_000;
export const crash = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]):[1-9]\d?$/, 'must look like 2026-12-01:36')
  .transform((text) => {
    const [day = '', percent = ''] = text.split(':');
    return { dayMs: Date.parse(`${day}T00:00:00Z`) - DHAKA_MS, percent: Number(percent) };
  });

export const recordedFeed = z
  .string()
  .regex(/^[A-Z0-9]{2,12}\/[A-Z0-9]{2,12}=./, 'must look like XRP/ETH=trades.csv')
  .transform((text) => {
    const [, base = '', quote = '', file = ''] = /^(\w+)\/(\w+)=(.+)$/.exec(text) ?? [];
    return { base, quote, path: resolve(repositoryRoot, file) };
  });

const RATE_SOURCE = /^([a-z0-9][a-z0-9-]{0,31})(?:=(https:\/\/\S+))?$/;
const MOST_RATE_SOURCES = 16;
/** A venue by its name, anything else with its address. No source may be taken for one of the sandbox. */
export const rateSources = (venues: readonly string[]) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(
          z
            .string()
            .regex(RATE_SOURCE, 'must be sources such as okx or a-bank=https://rates.bank.example/sheet')
            .transform((text) => {
              const [, name = '', address = null] = RATE_SOURCE.exec(text) ?? [];
              return { name, address };
            })
            .refine(
              ({ name, address }) => (address === null) === venues.includes(name),
              `must give an address to every source but ${venues.join(', ')}, which have their own`,
            )
            .refine(({ name }) => !name.startsWith('simulated'), 'must not name a source as the sandbox names its own'),
        )
        .max(MOST_RATE_SOURCES, `must be at most ${MOST_RATE_SOURCES} sources`)
        .refine(
          (sources) => new Set(sources.map(({ name }) => name)).size === sources.length,
          'must name each source once',
        ),
    );
