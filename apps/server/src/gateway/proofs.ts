// In: what proves the books. Out: a page without any script, its lines as text, and meters: for anyone to read and to compare.
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '@hilsa/contract';
import type { Audits, Heads } from '../proofs/index.ts';
import type { Meters } from './meters.ts';
import { CALL_HEADERS, PAGE_HEADERS } from './security-headers.ts';

export interface Proofs {
  readonly heads: Heads;
  readonly audits: Audits;
}

/** The words are plain ASCII and come from us alone: times, numbers, hashes. */
export function serveProofs(app: FastifyInstance, { heads, audits }: Proofs, meters: Meters): void {
  app.get(`${BASE_PATH}/docs/heads`, (_, reply) =>
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(pageOf({ heads, audits })),
  );
  app.get(`${BASE_PATH}/docs/heads.jsonl`, (_, reply) =>
    reply
      .headers(CALL_HEADERS)
      .type('text/plain; charset=utf-8')
      .send(heads.lines.map((line) => `${line}\n`).join('')),
  );
  meters.proofs({
    audits: () => audits.standings,
    heads: () => ({ publishedMs: heads.publishedMs, failed: heads.failed }),
  });
}

function pageOf({ heads, audits }: Proofs): string {
  const rows = heads.lines
    .toReversed()
    .map((line) => JSON.parse(line) as Record<string, string | number>)
    .map(({ at, world, mode, sequence, hash, publication, digest }) => {
      const of = publication === undefined ? `${world} (${mode})` : `owed, publication ${publication} (${mode})`;
      return `<tr><td>${at}</td><td>${of}</td><td>${sequence}</td><td><code>${hash ?? digest}</code></td></tr>`;
    });
  const audited = audits.standings.map(({ world, endedMs, sequence, findings }) =>
    endedMs === 0
      ? `<li>${world}: not audited since the start</li>`
      : `<li>${world}: up to row ${sequence}, ${new Date(endedMs).toISOString()}, ${findings === 0 ? 'everything agrees' : `${findings} findings`}</li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hilsa: where the journals end</title><link rel="stylesheet" href="page.css"><main>
<h1>Where the journals end</h1>
<p>Every hash holds all rows before it. The digest of each publication of what is owed stands among them. Keep a line of this page: a journal that is cut or written anew no longer holds it. Lines are signed with
Ed25519 (public key <code>${heads.publicKey}</code>) and name the line before; <a href="heads.jsonl">as text</a>.</p>
<h2>Last audits</h2><ul>${audited.join('')}</ul>
<h2>Published ends</h2><table><tr><th>Time</th><th>Of</th><th>Row</th><th>Hash</th></tr>${rows.join('')}</table></main></html>`;
}
