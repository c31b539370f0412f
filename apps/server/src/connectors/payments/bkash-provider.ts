// In: bKash's tokenized checkout. Out: it as a provider with a pay page: begun, executed once its customer has paid, asked when nobody knows.
import { formatDecimal } from '@hilsa/money';
import { bkashAdvice, bkashVerdict, fieldOf, takaOf } from '@hilsa/rails/providers';
import type { Answer, BkashAccess, BkashClient } from './bkash-client.ts';
import { isPageOf, type PayProvider } from './pay-provider.ts';

/** Before the customer has finished there is nothing to execute: not a failure. */
const NOT_YET = '2060';

export function bkashProvider(rail: string, access: BkashAccess, client: BkashClient): PayProvider {
  return {
    rail,
    reversibleMs: 0,
    orderOf: (deposit) => `D-${deposit}`,
    isOwnPage: (url) => isPageOf(access, url),
    noticeOf: (query) => query.get('paymentID'),
    async begin({ order, units, payer, callback }) {
      const { body } = await client.create({ payer, amount: formatDecimal(units, 2), invoice: order, callback });
      const [reference, url] = [fieldOf(body, 'paymentID'), fieldOf(body, 'bkashURL')];
      return fieldOf(body, 'statusCode') === '0000' && reference !== '' && url !== '' ? { reference, url } : null;
    },
    async pull({ reference, order, units: amount }) {
      let answer: Answer;
      try {
        answer = await client.execute(reference);
        if (codeOf(answer) !== '0000' && bkashAdvice(codeOf(answer)) === 'query')
          answer = await client.query(reference);
      } catch {
        // Nobody knows whether it was executed: that is asked, never done again.
        answer = await client.query(reference);
      }
      const { raw, body } = answer;
      const verdict = bkashVerdict(body, { order, amount });
      if (verdict === 'not-paid') {
        const code = codeOf(answer);
        const isOver = bkashAdvice(code) === 'customer' && code !== NOT_YET;
        return isOver ? { state: 'failed', reason: `provider-${code}` } : { state: 'open' };
      }
      const units = takaOf(fieldOf(body, 'amount'));
      if (units === null) throw new Error('the answer has no amount');
      return { state: 'paid', verdict, units, transaction: fieldOf(body, 'trxID'), raw };
    },
  };
}

function codeOf({ body }: Answer): string {
  return fieldOf(body, 'statusCode') || fieldOf(body, 'errorCode');
}
