/* What an installation tells other systems by webhooks (decisions 283). */

/** The kinds of events. An endpoint is told those that it asked for. */
export const WEBHOOK_EVENTS = ['policy.submitted', 'policy.status', 'payment.failed', 'evidence.decided'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by an operator's trial alone, to see whether an endpoint takes and verifies what it is sent. */
export const TRIAL_EVENT = 'webhook.test';
