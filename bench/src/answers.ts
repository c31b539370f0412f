// In: an HTTP answer as bytes. Out: how long its body is, without making text of it.

const LENGTH_NAME = Buffer.from('ontent-');

/** @param end where its head ends. @throws Error without a length */
export function contentLength(answer: Buffer, end: number): number {
  for (let at = answer.indexOf(LENGTH_NAME); at >= 0 && at < end; at = answer.indexOf(LENGTH_NAME, at + 7)) {
    const line = answer.toString('latin1', at + 7, at + 24);
    if (/^length: /i.test(line)) return Number.parseInt(line.slice(8), 10);
  }
  throw new Error('an answer without a length');
}
