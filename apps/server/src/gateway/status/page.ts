// In: how the server is doing. Out: the same as a page without any script, in English and Bengali.
import { BASE_PATH } from '@hilsa/contract';
import type { ServerStatus } from './status.ts';

const CAUSES = {
  stopped: 'No server · সার্ভার ছিল না',
  'not-ready': 'Took no orders · অর্ডার নেয়নি',
} as const;
const MINUTE_MS = 60_000;

/** UTC+6, where the customers are. */
function moment(atMs: number): string {
  return `${new Date(atMs + 6 * 60 * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')} (UTC+6)`;
}

function lasted(ms: number): string {
  return ms < MINUTE_MS ? `${Math.max(1, Math.round(ms / 1000))} s` : `${Math.round(ms / MINUTE_MS)} min`;
}

export function statusPage({ status, mode, atMs, orders, worlds, incidents }: ServerStatus): string {
  const took = (ms: number | null) => (ms === null ? '–' : `≤ ${ms} ms`);
  const rows = worlds
    .map(
      ({ world, committed, tablesBehind }) =>
        `<tr><td>${world === 'real' ? 'Real · আসল' : 'Demo · ডেমো'}</td><td>${committed}</td><td>${tablesBehind}</td></tr>`,
    )
    .join('');
  const list =
    incidents === null
      ? '<p>The list cannot be read now. · তালিকাটি এখন পড়া যাচ্ছে না।</p>'
      : incidents.length === 0
        ? '<p>None in ninety days. · নব্বই দিনে একটিও নয়।</p>'
        : `<table><thead><tr><th>From · থেকে</th><th>For · কতক্ষণ</th><th>What · কী</th></tr></thead><tbody>${incidents
            .map(
              ({ fromMs, untilMs, cause }) =>
                `<tr><td>${moment(fromMs)}</td><td>${lasted(untilMs - fromMs)}</td><td>${CAUSES[cause]}</td></tr>`,
            )
            .join('')}</tbody></table>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Hilsa · status</title><link rel="stylesheet" href="${BASE_PATH}/docs/page.css"></head><body><main>
<h1>${status === 'up' ? 'Up and taking orders · চালু আছে' : 'Not taking orders · এখন অর্ডার নিচ্ছে না'}</h1>
<p>${mode === 'sandbox' ? 'A sandbox: markets and money here are simulated. · স্যান্ডবক্স: এখানকার বাজার ও টাকা অনুকরণ। ' : ''}${moment(atMs)} · <a href="/status/json">JSON</a></p>
<h2>Orders of the last hour · গত এক ঘণ্টার অর্ডার</h2>
<table><tbody><tr><td>Orders · অর্ডার</td><td>${orders.orders}</td></tr><tr><td>Half of them · অর্ধেক</td><td>${took(orders.p50Ms)}</td></tr><tr><td>99 of 100 · ১০০টির ৯৯টি</td><td>${took(orders.p99Ms)}</td></tr></tbody></table>
<h2>Worlds · জগৎ</h2>
<table><thead><tr><th></th><th>Commands · কমান্ড</th><th>Lists are behind by · তালিকা পিছিয়ে</th></tr></thead><tbody>${rows}</tbody></table>
<h2>Incidents · বিঘ্ন</h2>${list}</main></body></html>`;
}
