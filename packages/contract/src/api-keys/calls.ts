// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import { apiKeys, makeApiKey, restrictApiKey, revokeApiKey } from './api-keys.ts';
import { endWebhook, makeWebhook, replayDelivery, webhookDeliveries, webhooks } from './webhooks.ts';

export const apiKeysCalls = callsOf(
  apiKeys,
  makeApiKey,
  restrictApiKey,
  revokeApiKey,
  webhooks,
  makeWebhook,
  endWebhook,
  webhookDeliveries,
  replayDelivery,
);
