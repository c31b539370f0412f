// In: a title and what stands below it. Out: a page of the test partners: plain, and saying what it is.

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;min-height:48px;margin:.5rem 0;border:0;border-radius:12px;font:inherit;font-weight:600;background:color-mix(in srgb,CanvasText 12%,Canvas)}
button.first{background:#e2136e;color:#fff}table{width:100%;border-collapse:collapse}td,th{padding:.4rem 0;text-align:left}
input{display:block;width:100%;box-sizing:border-box;min-height:44px;font:inherit;margin:.25rem 0 .75rem}.sand{background:#e9c17933;border-radius:12px;padding:.5rem 1rem}
</style><p class="sand">Sandbox · simulated money</p><h1>${escaped(title)}</h1>${body}</html>`;
}

/** A button that posts. */
export function press(action: string, label: string, isFirst = false): string {
  return `<form method="post" action="${escaped(action)}"><button${isFirst ? ' class="first"' : ''}>${escaped(label)}</button></form>`;
}
