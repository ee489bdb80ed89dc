import type { Site } from './site';

/** The routes below `/api/session` that take plain forms (decisions 159). */
type FormRoute =
  | 'add-employee'
  | 'cart'
  | 'change-beneficiaries'
  | 'change-payment'
  | 'change-contact'
  | 'change-people'
  | 'change-proof'
  | 'decide-change'
  | 'code'
  | 'confirm-code'
  | 'confirm-group'
  | 'enroll-for'
  | 'held-plan'
  | 'household-link'
  | 'household-open'
  | 'household-sign'
  | 'keep-for-later'
  | 'mailed-quote'
  | 'my-data'
  | 'operator'
  | 'operator-file'
  | 'pay-again'
  | 'plan-questions'
  | 'quick-quote'
  | 'quote'
  | 'quote-answers'
  | 'receipt-link'
  | 'member-search'
  | 'remind-people'
  | 'renewal'
  | 'resume'
  | 'resume-confirm'
  | 'send-code-again'
  | 'send-pay-link'
  | 'send-saved-code'
  | 'sign-in-form'
  | 'signing'
  | 'signing-open'
  | 'step'
  | 'stop-enrolling'
  | 'verify';

/** The `action` of a form of this site: where it goes when no script takes it. */
export function formAction({ slug }: Pick<Site, 'slug'>, route: FormRoute): string {
  return `/api/session/${route}?slug=${encodeURIComponent(slug ?? '')}`;
}

/** The same for a form of one member; `of` says whose without naming them (lib/session/form-owner.ts). */
export function ownFormAction(site: Pick<Site, 'slug'>, route: FormRoute, of: string): string {
  return `${formAction(site, route)}&${new URLSearchParams({ of }).toString()}`;
}
