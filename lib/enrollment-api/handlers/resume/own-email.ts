import { textOf } from '@/lib/rules/fields/field-definition';
import { isEmail } from '@/lib/rules/people/email';
import { toStepValues } from '@/lib/rules/steps/draft-values';
import type { Context } from '../../request-context';
import type { Loaded } from '../../store/saved-steps';
import { loadColumns, type EnrollmentScope } from '../../store/step-columns';

/**
 * Returns the applicant's own address, as the contact step has it or, before that was finished, its draft; empty when
 * there is none. It is told of codes that go elsewhere and of openings (decisions 12).
 */
export async function loadOwnEmail(context: Context, scope: EnrollmentScope): Promise<string> {
  return ownEmailIn(await loadColumns(context, scope, ['contact_info', 'draft:contact_info']));
}

type ContactRows = { [N in 'contact_info' | 'draft:contact_info']?: Loaded<N> };

/** The applicant's own address in opened steps; empty when there is none. */
export function ownEmailIn(rows: ContactRows): string {
  const accepted = textOf(rows.contact_info?.data.values ?? {}, 'email_address');
  if (accepted !== '') return accepted;
  const typed = textOf(toStepValues(rows['draft:contact_info']?.data.values ?? {}), 'email_address').trim();
  return isEmail(typed) ? typed : '';
}
