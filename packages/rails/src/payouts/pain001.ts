// In: approved payouts. Out: a pain.001.001.09 document, piece by piece.
import { formatDecimal } from '@hilsa/money';
import { type Payout, type PayoutFile, checkPayouts } from './types.ts';

/**
 * Customer credit transfer initiation (ISO 20022). One payment group with its count and control sum; the rail stands as local instrument, banks
 * by their routing numbers.
 * @throws RangeError before the first piece, see `checkPayouts`
 */
export function writePain001(file: PayoutFile, payouts: readonly Payout[]): Iterable<string> {
  checkPayouts(file, payouts);
  return pieces(file, payouts);
}

function* pieces(file: PayoutFile, payouts: readonly Payout[]): Generator<string> {
  const { fileId, madeMs, executeOn, rail, decimals, payer } = file;
  const sum = formatDecimal(
    payouts.reduce((total, { amount }) => total + amount, 0n),
    decimals,
  );
  const count = `<NbOfTxs>${payouts.length}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>\n';
  yield `<GrpHdr><MsgId>${escaped(fileId)}</MsgId><CreDtTm>${new Date(madeMs).toISOString()}</CreDtTm>${count}`;
  yield `<InitgPty><Nm>${named(payer.name)}</Nm></InitgPty></GrpHdr>\n`;
  yield `<PmtInf><PmtInfId>${escaped(fileId)}</PmtInfId><PmtMtd>TRF</PmtMtd>${count}`;
  yield `<PmtTpInf><LclInstrm><Prtry>${rail}</Prtry></LclInstrm></PmtTpInf><ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt>`;
  yield `<Dbtr><Nm>${named(payer.name)}</Nm></Dbtr>${account('DbtrAcct', payer.account)}${agent('DbtrAgt', payer.routingNumber)}\n`;
  for (const payout of payouts) yield transfer(file, payout);
  yield '</PmtInf></CstmrCdtTrfInitn></Document>\n';
}

function transfer(
  { currency, decimals }: PayoutFile,
  { withdrawalId, amount, name, account: own, routingNumber }: Payout,
): string {
  const id = escaped(withdrawalId);
  const money = `<InstdAmt Ccy="${escaped(currency)}">${formatDecimal(amount, decimals)}</InstdAmt>`;
  return (
    `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt>${money}</Amt>${agent('CdtrAgt', routingNumber)}` +
    `<Cdtr><Nm>${named(name)}</Nm></Cdtr>${account('CdtrAcct', own)}<RmtInf><Ustrd>${id}</Ustrd></RmtInf></CdtTrfTxInf>\n`
  );
}

function account(tag: string, number: string): string {
  return `<${tag}><Id><Othr><Id>${escaped(number)}</Id></Othr></Id></${tag}>`;
}

function agent(tag: string, routingNumber: string): string {
  return `<${tag}><FinInstnId><ClrSysMmbId><MmbId>${escaped(routingNumber)}</MmbId></ClrSysMmbId></FinInstnId></${tag}>`;
}

/** The schema allows names of 140 signs. */
function named(name: string): string {
  return escaped(Array.from(name.trim()).slice(0, 140).join(''));
}

/** Signs XML 1.0 forbids go; those it reads otherwise are written as entities. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
