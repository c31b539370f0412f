// In: calls about who somebody is, and what the doors ask. Out: answers of the identity and content rooms.
import type { Properties } from '@hilsa/contract';
import { Refused, restartDemo } from '../../identity/index.ts';
import { QUOTE_CODE } from '../../publish/index.ts';
import { sayCode } from '../messages/say.ts';
import { type Context, sessionOf, type GatewaySettings, type Handlers, type Rooms } from '../rooms.ts';

type Paths =
  | '/user/register'
  | '/user/login'
  | '/user/logout'
  | '/user/demo/open'
  | '/user/demo/restart'
  | '/user/login/info'
  | '/user/info'
  | '/common/code/send'
  | '/common/captcha'
  | '/common/prop'
  | '/common/props'
  | '/index/notice'
  | '/index/ads'
  | '/index/news'
  | '/index/news/info'
  | '/sandbox/outbox';

const HOUR_MS = 3_600_000;

export function peopleCalls({ settings, identity, content, notifications, now }: Rooms): Handlers<Paths> {
  return {
    '/user/register': ({ language, caller, requestId }, request) =>
      identity.register(request, language, caller, requestId),
    '/user/login': ({ caller }, request) => identity.login(request, caller),
    '/user/demo/open': ({ language, caller, requestId }, request) =>
      identity.openDemo(request, language, caller, requestId),
    '/user/demo/restart': (context, request) =>
      restartDemo(identity.rooms, sessionOf(context), request, context.requestId),
    '/user/logout': async (context) => {
      await identity.sessions.end(sessionOf(context).signIn);
      return {};
    },
    '/user/login/info': async (context) => {
      const { id, account, name, status, statusReason, frozen, idStatus } = await identity.user(sessionOf(context));
      return {
        user: { id, account, name, status, statusReason, frozen, idStatus },
        openAutoApply: settings.openAutoApply === '1' ? 1 : 0,
        autoApply: autoApplyOf(context, now()),
        serviceSaleSmartly: settings.chatScript?.url ?? '',
      };
    },
    '/user/info': async (context) => {
      const { engine } = context.world.sequencer;
      const session = sessionOf(context);
      const endsAtMs = engine.member(session.account)?.endsAtMs ?? 0;
      return {
        user: await identity.user(session),
        creditScore: engine.score(session.account),
        vipExpiry: endsAtMs > now() ? endsAtMs : null,
        autoApply: autoApplyOf(context, now()),
      };
    },
    '/common/code/send': ({ language, session, caller }, request) => {
      const textOf = (code: string) => sayCode(language, request.purpose, code);
      return identity.sendCode(session, request, { language, textOf }, caller);
    },
    '/common/captcha': async ({ caller }) => {
      const { challenge, usableAtMs, expiresAtMs } = await identity.challenge(caller);
      return { challenge: { ...challenge }, usableAtMs, waitMs: Math.max(0, usableAtMs - now()), expiresAtMs };
    },
    '/common/props': () => propertiesOf(settings),
    '/common/prop': (_, { key }) => {
      const properties = propertiesOf(settings);
      if (!Object.hasOwn(properties, key)) throw new Refused('unknown-property', { key });
      return { key, value: properties[key as keyof Properties] };
    },
    '/index/notice': async ({ language }) => ({ list: await content.notices(language) }),
    '/index/ads': async ({ language }) => ({ list: await content.ads(language) }),
    '/index/news': ({ language }, { cursor, limit }) => content.news(language, cursor ?? null, limit),
    '/index/news/info': async ({ language }, { id }) => {
      const item = await content.newsItem(language, id);
      if (item === null) throw new Refused('unknown-news', { id });
      return item;
    },
    '/sandbox/outbox': async (_, { limit }) => {
      if (settings.mode === 'live') throw new Refused('not-in-this-mode');
      await notifications.settled();
      return { list: await content.outbox(now() - HOUR_MS, limit) };
    },
  };
}

function propertiesOf(settings: GatewaySettings): Properties {
  return {
    mode: settings.mode,
    tabSet: settings.tabSet,
    registrationCode: settings.registrationCode,
    captcha: settings.captcha,
    consentVersion: settings.consentVersion,
    inviteCode: settings.inviteCode,
    transactionPin: settings.transactionPin,
    defaultLanguage: settings.defaultLanguage,
    areaCode: '+880',
    displayCurrency: settings.displayRate.asset,
    displayRate: settings.displayRate.rate,
    quoteAsset: QUOTE_CODE,
    sandboxFundingMaximum: settings.mode === 'sandbox' ? settings.sandboxFundingMaximum : '0',
  };
}

/** The switch of automatic subscription: on while a standing instruction has not ended. */
function autoApplyOf(context: Context, nowMs: number): 0 | 1 {
  const kept = context.world.sequencer.engine.mandate(sessionOf(context).account);
  return kept !== null && kept.wish.endsAtMs > nowMs ? 1 : 0;
}
