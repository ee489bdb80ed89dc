import { messages } from '../text/messages';

/**
 * The action that is open in the list editor of beneficiaries or dependents. Adding and editing exclude each other
 * (rules 3 §4).
 */
export type ListMode = 'closed' | 'adding' | 'editing';

/** Returns the reason why an action of the list is locked while an edit is open, or null (rules 2 §2.6, rules 3 §2). */
export function lockReason(mode: ListMode, action: 'add' | 'delete' | 'continue'): string | null {
  if (mode !== 'editing') return null;
  if (action === 'add') return messages.submitEditToAdd;
  return action === 'delete' ? messages.submitEditToDelete : messages.submitEditToContinue;
}
