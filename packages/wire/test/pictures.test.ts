// In: the two picture calls over an invented network.
// Out: what they carry, what they give back, and how they fail.
import { FILE_PURPOSE_HEADER } from '@hilsa/contract';
import { describe, expect, test } from 'vitest';
import type { CallDependencies } from '../src/call.ts';
import { Offline, Refused } from '../src/errors.ts';
import { PURPOSE_HEADER, createPictures } from '../src/pictures.ts';
import { StillClock } from './still-clock.ts';

const JPEG = new Blob([new Uint8Array([255, 216, 255, 224])], { type: 'image/jpeg' });
const said = (data: object): Response => Response.json({ code: 0, msg: '', data });

function network(answers: (Response | 'cut')[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  const clock = new StillClock();
  const dependencies: CallDependencies = {
    base: '/ipxbdb-api',
    getToken: () => 'token-1',
    getLanguage: () => 'en-US',
    getDevice: () => 'd'.repeat(43),
    fetch: (url, init) => {
      sent.push({ url: url as string, init: init ?? {} });
      const answer = answers.shift() ?? 'cut';
      return answer === 'cut' ? Promise.reject(new TypeError('network error')) : Promise.resolve(answer);
    },
    clock,
    makeRequestId: () => 'made-1',
    onSessionInvalid: () => undefined,
  };
  return { pictures: createPictures(dependencies), sent, clock };
}

describe('pictures', () => {
  test('a picture travels as it is, with its type, its purpose and a request id', async () => {
    const { pictures, sent } = network([said({ fileId: 'f', width: 4, height: 3 })]);
    await expect(pictures.add('chat', JPEG)).resolves.toEqual({ fileId: 'f', width: 4, height: 3 });
    expect(sent[0]?.url).toBe('/ipxbdb-api/user/file/add');
    expect(sent[0]?.init.body).toBe(JPEG);
    expect(sent[0]?.init.headers).toMatchObject({
      'content-type': 'image/jpeg',
      [FILE_PURPOSE_HEADER]: 'chat',
      'x-request-id': 'made-1',
      accesstoken: 'token-1',
    });
    expect(PURPOSE_HEADER).toBe(FILE_PURPOSE_HEADER);
  });
  test('a cut line is tried again under the same request id', async () => {
    const { pictures, sent, clock } = network(['cut', said({ fileId: 'f', width: 1, height: 1 })]);
    const adding = pictures.add('avatar', JPEG);
    await clock.pass(1_000);
    await expect(adding).resolves.toMatchObject({ fileId: 'f' });
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)['x-request-id'])).toEqual([
      'made-1',
      'made-1',
    ]);
  });
  test('a picture is read back as bytes', async () => {
    const { pictures, sent } = network([new Response(JPEG, { headers: { 'content-type': 'image/jpeg' } })]);
    const back = await pictures.read('q8Jm2cW0Rk6vXn1sT4uYbg');
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(new Uint8Array([255, 216, 255, 224]));
    expect(sent[0]?.init.body).toBe('fileId=q8Jm2cW0Rk6vXn1sT4uYbg');
  });
  test('refusals and silence are the errors of every call', async () => {
    const refusal = { code: -1001, msg: 'No such picture', refusal: 'unknown-file' };
    const { pictures } = network([Response.json(refusal), 'cut']);
    await expect(pictures.read('a')).rejects.toThrow(Refused);
    await expect(pictures.read('a')).rejects.toThrow(Offline);
  });
});
