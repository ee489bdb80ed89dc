/** The states of a mail of the outbox, and of an event on its way to another system. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not delivered',
};
