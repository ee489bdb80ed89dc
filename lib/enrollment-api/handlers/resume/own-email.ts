import { textOf } from '@/lib/rules/fields/field-definition';
import { isEmail } from '@/lib/rules/people/email';
import { toStepValues } from '@/lib/rules/steps/draft-values';
import type { Context } from '../../request-context';
import { loadColumns, type EnrollmentScope } from '../../store/step-columns';

/**
 * Returns the applicant's own address, as the contact step has it or, before that was finished, its draft; empty when
 * there is none. It is told of codes that go elsewhere and of openings (decisions 12).
 */
export async function loadOwnEmail(context: Context, scope: EnrollmentScope): Promise<string> {
  const rows = await loadColumns(context, scope, ['contact_info', 'draft:contact_info']);
  const accepted = textOf(rows.contact_info?.data.values ?? {}, 'email_address');
  if (accepted !== '') return accepted;
  const typed = textOf(toStepValues(rows['draft:contact_info']?.data.values ?? {}), 'email_address').trim();
  return isEmail(typed) ? typed : '';
}
