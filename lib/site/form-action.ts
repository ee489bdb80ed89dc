import type { Site } from './site';

/** The routes below `/api/session` that take plain forms (decisions 159). */
type FormRoute =
  | 'cart'
  | 'code'
  | 'confirm-code'
  | 'confirm-group'
  | 'enroll-for'
  | 'keep-for-later'
  | 'plan-questions'
  | 'quote'
  | 'quote-answers'
  | 'resume'
  | 'resume-confirm'
  | 'sign-in-form'
  | 'step';

/** The `action` of a form of this site: where it goes when no script takes it. */
export function formAction({ slug }: Pick<Site, 'slug'>, route: FormRoute): string {
  return `/api/session/${route}?slug=${encodeURIComponent(slug ?? '')}`;
}
