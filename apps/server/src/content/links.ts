// In: what operators write, and the hosts that are listed. Out: whether every address in it leads to our own pages or to one of them.
import { Refused } from '../identity/index.ts';

/** Phones and mail programs make a link of whatever looks like one, with or without https. */
const ADDRESS =
  /(?:[a-z][a-z0-9+.-]*:\/\/|\/\/|www\.)?(?<host>(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}]{1,24})(?::\d+)?(?=$|[/?#\s.,;:!?)"'”’»<>\]।])/giu;
/** Schemes that make a program do something; addresses in figures have no name that could be listed. */
const NEVER = /\b(?:javascript|data|vbscript|file|intent|tel|sms|smsto|whatsapp|tg|market):|:\/\/[\d[]/iu;

/** What holds until somebody lists a host: own pages only. */
export const NO_LINKS: Links = { hosts: [] };

export interface Links {
  /** Host names that texts may lead to; a leading dot takes subdomains. The own hosts are among them. */
  readonly hosts: readonly string[];
}

/** Whether a host is one that texts may lead to. */
export function isListed(host: string, { hosts }: Links): boolean {
  const name = host.toLowerCase();
  return hosts.some((listed) =>
    listed.startsWith('.') ? name.endsWith(listed) || name === listed.slice(1) : name === listed,
  );
}

/**
 * Every text of a draft, in both languages: what is written there reaches phones as a message of the platform.
 * @throws Refused link-not-allowed, naming the first address
 */
export function requireListedLinks(draft: unknown, links: Links): void {
  if (typeof draft === 'string') return requireListed(draft, links);
  if (typeof draft !== 'object' || draft === null) return;
  for (const value of Object.values(draft)) requireListedLinks(value, links);
}

function requireListed(text: string, links: Links): void {
  const never = NEVER.exec(text)?.[0];
  if (never !== undefined) throw new Refused('link-not-allowed', { host: never });
  for (const { groups } of text.matchAll(ADDRESS))
    if (!isListed(groups!['host']!, links))
      throw new Refused('link-not-allowed', { host: groups!['host']!.slice(0, 80) });
}
