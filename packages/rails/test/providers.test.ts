// In: notices and answers, genuine, altered, late, of another order. Out: only what is ours, exact and signed is paid.
import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import {
  type VerifyRsa,
  bkashAdvice,
  bkashVerdict,
  completeText,
  initializeText,
  isAmazonUrl,
  isNoticePlausible,
  nagadTime,
  nagadVerdict,
  noticeProblem,
  noticeSum,
  orderOfNotice,
  readInitialized,
  signedText,
  sslcommerzVerdict,
  takaOf,
} from '@hilsa/rails/providers';
import { describe, expect, it } from 'vitest';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = String(publicKey.export({ type: 'spki', format: 'pem' }));
const verify: VerifyRsa = (text, signature, key, digest) =>
  createVerify(digest).update(text).verify(key, signature, 'base64');
const expected = { order: 'HX-1', amount: 10_000n };

describe('bKash', () => {
  const nowMs = Date.UTC(2026, 5, 22, 12, 1);
  const message = JSON.stringify({
    trxID: 'T1',
    merchantInvoiceNumber: 'HX-1',
    amount: '100.00',
    transactionStatus: 'Completed',
  });
  const plain = {
    Type: 'Notification',
    MessageId: 'm-1',
    TopicArn: 'arn:aws:sns:ap-southeast-1:1:bkash',
    Message: message,
    Timestamp: '2026-06-22T12:00:00.000Z',
    SignatureVersion: '1',
    SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-1.pem',
  };
  const sign = (notice: Record<string, string>, digest = 'sha1'): Record<string, string> => ({
    ...notice,
    Signature: createSign(digest)
      .update(signedText(notice) ?? '')
      .sign(privateKey, 'base64'),
  });
  const problem = (notice: unknown, atMs = nowMs): string | null =>
    noticeProblem(notice, { certificate, verify, nowMs: atMs });

  it('signs name and value by turns', () => {
    expect(signedText(plain)).toBe(
      `Message\n${message}\nMessageId\nm-1\nTimestamp\n2026-06-22T12:00:00.000Z\nTopicArn\narn:aws:sns:ap-southeast-1:1:bkash\nType\nNotification\n`,
    );
    expect(signedText({ ...plain, Subject: 'S' })).toContain('MessageId\nm-1\nSubject\nS\nTimestamp');
    expect(signedText({ Type: 'Notification' })).toBeNull();
    expect(signedText({ ...plain, Type: 'UnsubscribeConfirmation' })).toBeNull();
    expect(signedText(null)).toBeNull();
  });

  it('a genuine notice is believed, in both versions, and names its order', () => {
    expect(problem(sign(plain))).toBeNull();
    expect(problem(sign({ ...plain, SignatureVersion: '2' }, 'sha256'))).toBeNull();
    const confirmation = {
      ...plain,
      Type: 'SubscriptionConfirmation',
      Token: 't',
      SubscribeURL: 'https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription',
    };
    expect(problem(sign(confirmation))).toBeNull();
    expect(orderOfNotice(plain)).toEqual({ order: 'HX-1', transaction: 'T1' });
    expect(orderOfNotice({ Message: '{' })).toBeNull();
    expect(orderOfNotice({ Message: '{"trxID":"T1"}' })).toBeNull();
  });

  it('an altered, unsigned, foreign or late one is not', () => {
    const genuine = sign(plain);
    expect(problem({ ...genuine, Message: message.replace('100.00', '900.00') })).toBe('signature-wrong');
    expect(problem({ ...genuine, Timestamp: '2026-06-22T12:00:01.000Z' })).toBe('signature-wrong');
    expect(problem({ ...genuine, SignatureVersion: '2' })).toBe('signature-wrong');
    expect(problem(plain)).toBe('malformed');
    expect(problem({ ...genuine, SignatureVersion: '3' })).toBe('malformed');
    expect(problem({ ...genuine, SigningCertURL: 'https://evil.example/x.pem' })).toBe('foreign-certificate');
    expect(problem({ ...genuine, SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/x.txt' })).toBe(
      'foreign-certificate',
    );
    expect(problem(genuine, nowMs + 300_000)).toBe('stale');
    expect(problem(genuine, nowMs - 180_000)).toBe('stale');
    expect(problem(sign({ ...plain, Timestamp: 'yesterday' }))).toBe('stale');
  });

  it.each([
    ['https://sns.ap-southeast-1.amazonaws.com/x.pem', true],
    ['http://sns.ap-southeast-1.amazonaws.com/x.pem', false],
    ['https://sns.ap-southeast-1.amazonaws.com.evil.example/x.pem', false],
    ['https://evil.example/sns.ap-southeast-1.amazonaws.com/x.pem', false],
    ['https://a@sns.ap-southeast-1.amazonaws.com/x.pem', false],
    ['https://sns.ap-southeast-1.amazonaws.com:8443/x.pem', false],
    ['https://s3.ap-southeast-1.amazonaws.com/x.pem', false],
  ])('%s may be asked: %s', (url, may) => {
    expect(isAmazonUrl(url)).toBe(may);
  });

  const answer = {
    statusCode: '0000',
    transactionStatus: 'Completed',
    trxID: 'T1',
    currency: 'BDT',
    amount: '100.00',
    merchantInvoiceNumber: 'HX-1',
  };
  it.each([
    [{}, 'paid'],
    [{ amount: '100' }, 'paid'],
    [{ amount: '100.01' }, 'amount-differs'],
    [{ amount: '99.999' }, 'amount-differs'],
    [{ amount: 'abc' }, 'amount-differs'],
    [{ merchantInvoiceNumber: 'HX-2' }, 'order-differs'],
    [{ currency: 'USD' }, 'currency-differs'],
    [{ transactionStatus: 'Initiated' }, 'not-paid'],
    [{ statusCode: '2023' }, 'not-paid'],
    [{ trxID: '' }, 'not-paid'],
    [{ statusCode: ['0000'] }, 'not-paid'],
  ])('an answer with %o is %s', (change, verdict) => {
    expect(bkashVerdict({ ...answer, ...change }, expected)).toBe(verdict);
    expect(bkashVerdict(null, expected)).toBe('not-paid');
  });

  it.each([
    ['2062', 'query'],
    ['2117', 'query'],
    ['2023', 'customer'],
    ['2014', 'customer'],
    ['503', 'later'],
    ['2001', 'ours'],
    ['9999', 'query'],
  ])('code %s asks for %s', (code, advice) => {
    expect(bkashAdvice(code)).toBe(advice);
  });
});

describe('SSLCOMMERZ', () => {
  const notice: Record<string, string> = {
    amount: '500.00',
    bank_tran_id: 'BT1',
    currency: 'BDT',
    status: 'VALID',
    store_id: 'teststore',
    tran_id: 'ORD-1',
    val_id: '2601041000001A2B',
    verify_key: 'amount,bank_tran_id,currency,status,store_id,tran_id,val_id',
    verify_sign: '408e3762f0535a43ce143908f5f1b6b7',
  };

  it('the sum of the known notice is right', () => {
    expect(noticeSum(notice, 'teststore@ssl', 'md5')).toBe('408e3762f0535a43ce143908f5f1b6b7');
    expect(isNoticePlausible(notice, 'teststore@ssl')).toBe(true);
    const strong = { ...notice, verify_sign_sha2: noticeSum(notice, 'teststore@ssl', 'sha256') ?? '' };
    expect(isNoticePlausible(strong, 'teststore@ssl')).toBe(true);
    expect(isNoticePlausible({ ...strong, verify_sign_sha2: '0' }, 'teststore@ssl')).toBe(false);
  });

  it.each([
    { amount: '5000.00' },
    { verify_sign: '' },
    { verify_key: '' },
    { verify_key: 'amount,nothing' },
    { verify_key: 'store_passwd', store_passwd: 'x' },
    { verify_key: 'constructor' },
    { verify_key: 'amount,'.repeat(100) },
  ])('an altered one with %o is not believed', (change) => {
    expect(isNoticePlausible({ ...notice, ...change }, 'teststore@ssl')).toBe(false);
    expect(isNoticePlausible(notice, 'another')).toBe(false);
  });

  const answer = { status: 'VALID', tran_id: 'HX-1', amount: '100.00', currency_type: 'BDT', risk_level: '0' };
  it.each([
    [{}, 'paid'],
    [{ status: 'VALIDATED', risk_level: 0 }, 'paid'],
    [{ status: 'INVALID_TRANSACTION' }, 'not-paid'],
    [{ amount: '100.50' }, 'amount-differs'],
    [{ amount: '99.50' }, 'amount-differs'],
    [{ tran_id: 'HX-2' }, 'order-differs'],
    [{ currency_type: 'USD' }, 'currency-differs'],
    [{ risk_level: '1' }, 'risky'],
    [{ risk_level: undefined }, 'risky'],
  ])('an answer with %o is %s', (change, verdict) => {
    expect(sslcommerzVerdict({ ...answer, ...change }, expected)).toBe(verdict);
  });
});

describe('Nagad', () => {
  const order = { merchantId: '683002007104225', orderId: 'HX10001' };
  const challenge = 'ab'.repeat(20);
  const sign = (text: string): string => createSign('sha256').update(text).sign(privateKey, 'base64');
  const check = (text: string, signature: string): boolean =>
    createVerify('sha256').update(text).verify(publicKey, signature, 'base64');

  it('dates are Dhaka’s and texts exact', () => {
    const atMs = Date.UTC(2026, 0, 4, 20, 5, 9);
    expect(nagadTime(atMs)).toBe('20260105020509');
    expect(initializeText(order, atMs, challenge)).toBe(
      `{"merchantId":"683002007104225","datetime":"20260105020509","orderId":"HX10001","challenge":"${challenge}"}`,
    );
    expect(completeText(order, 10_000n, 'c')).toBe(
      '{"merchantId":"683002007104225","orderId":"HX10001","amount":"100.00","currencyCode":"050","challenge":"c"}',
    );
    expect(() => initializeText({ ...order, orderId: 'x' }, atMs, challenge)).toThrow(RangeError);
    expect(() => initializeText(order, atMs, 'short')).toThrow(RangeError);
    expect(() => completeText(order, 0n, 'c')).toThrow(RangeError);
  });

  it('an answer is read only when its signature is Nagad’s', () => {
    const text = '{"paymentReferenceId":"MDYy-1","acceptDateTime":"20260105020509","challenge":"c2"}';
    expect(readInitialized(text, sign(text), check)).toEqual({ paymentReferenceId: 'MDYy-1', challenge: 'c2' });
    expect(readInitialized(text.replace('c2', 'c3'), sign(text), check)).toBeNull();
    expect(readInitialized('{', sign('{'), check)).toBeNull();
    const path = '{"paymentReferenceId":"../x","challenge":"c"}';
    expect(readInitialized(path, sign(path), check)).toBeNull();
  });

  const answer = {
    status: 'Success',
    statusCode: '000',
    merchantId: order.merchantId,
    orderId: 'HX-1',
    amount: '100.00',
  };
  it.each([
    [{}, 'paid'],
    [{ status: 'Aborted' }, 'not-paid'],
    [{ statusCode: '001' }, 'not-paid'],
    [{ merchantId: '1' }, 'order-differs'],
    [{ orderId: 'HX-2' }, 'order-differs'],
    [{ amount: '1000.00' }, 'amount-differs'],
  ])('a verify answer with %o is %s', (change, verdict) => {
    expect(nagadVerdict({ ...answer, ...change }, order.merchantId, expected)).toBe(verdict);
  });
});

describe('amounts of providers', () => {
  it.each([
    ['100.00', 10_000n],
    ['100.5', 10_050n],
    ['100.001', null],
    ['1,000', null],
    ['', null],
  ])('%j is %s', (text, units) => {
    expect(takaOf(text)).toBe(units);
  });
});
