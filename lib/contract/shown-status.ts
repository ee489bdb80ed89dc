import type { SigningStatus } from './signing';

/** The status of a link as its sender's browser gets it: nothing of the client but name, plans and the amount due. */
export type ShownStatus = Omit<SigningStatus, 'link_id'>;

/** Cuts a status to what the sender's browser shows; whatever an API adds to it stays here (decisions 169). */
export function toShownStatus(status: SigningStatus): ShownStatus {
  return {
    version: status.version,
    state: status.state,
    end_cause: status.end_cause,
    client: status.client,
    first_name: status.first_name,
    plans: status.plans,
    due_today: status.due_today,
    device: status.device,
    step: status.step,
    sent_at: status.sent_at,
    opened_at: status.opened_at,
    step_at: status.step_at,
    signed_at: status.signed_at,
    payment_at: status.payment_at,
    submitted_at: status.submitted_at,
    ended_at: status.ended_at,
    expires_at: status.expires_at,
    policy_id: status.policy_id,
  };
}
