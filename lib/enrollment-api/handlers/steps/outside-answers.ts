import { textOf, type FieldValue, type StepValues } from '@/lib/rules/fields/field-definition';
import { checkEmail } from '@/lib/rules/people/email';
import { toPhoneDigits } from '@/lib/rules/people/phone';
import { isSameAddress, toPostalAddress } from '@/lib/rules/people/postal-address';
import { cleanText } from '@/lib/rules/text/text';
import { invalid } from '../../api-error';
import type { AddressVerdict, Verdict } from '../../ports';
import type { Context } from '../../request-context';
import { loadEnrollment } from '../shared/enrollment';

/*
 * What the outside services have to do with a save (decisions 48). Nothing is asked while a transaction holds rows: the save
 * itself takes what the services said lately.
 */

/** The answers that no applicant gives. */
export const OUTSIDE_ANSWERS: readonly string[] = ['zip4', 'outside_checks'];

type Reach = { enrollment_id: string; phone_number?: string | undefined; email_address?: string | undefined };

/**
 * Has an existing user's number and e-mail judged before the save (rules 2 §4); other enrollments are saved at once, with
 * what their fields have learned.
 */
export async function askAhead(context: Context, input: Reach): Promise<void> {
  const { services, phone, email } = context.lookups;
  if (!services.has('phone') && !services.has('email')) return;
  const { type } = await loadEnrollment(context, input.enrollment_id);
  if (type !== 'existing-member') return;
  const digits = toPhoneDigits(input.phone_number ?? '');
  const address = cleanText(input.email_address ?? '');
  await Promise.all([
    digits === null ? null : phone(digits),
    address === '' || checkEmail(address) !== null ? null : email(address),
  ]);
}

/** Refuses a number or e-mail address that a service has called invalid, in its words (rules 2 §8). */
export async function assertReachable({ lookups }: Context, values: StepValues): Promise<void> {
  const [phone, email] = await Promise.all([
    lookups.phone(textOf(values, 'phone_number'), 'recall'),
    lookups.email(textOf(values, 'email_address'), 'recall'),
  ]);
  const problems: [string, string][] = [];
  if (!email.valid) problems.push(['email_address', email.message]);
  if (!phone.valid) problems.push(['phone_number', phone.message]);
  if (problems.length > 0) throw invalid(...problems);
}

/**
 * Returns the answers of a form with what the services add: `zip4` as the postal service told it, and `outside_checks`,
 * the word of each service that there is: `valid`, an outcome of the comparison, or `unchecked`.
 */
export async function withOutsideAnswers(
  { lookups }: Context,
  form: 'contact' | 'employer',
  { zip4: given, ...values }: StepValues,
  before: StepValues,
): Promise<StepValues> {
  const address = toPostalAddress(values);
  const [phone, email, place] = await Promise.all([
    lookups.phone(textOf(values, 'phone_number'), 'recall'),
    lookups.email(textOf(values, 'email_address'), 'recall'),
    lookups.address(address, 'recall'),
  ]);
  const has = (name: 'phone' | 'email') => form === 'contact' && lookups.services.has(name);
  const said = [
    ...(has('phone') ? [`phone_number:${wordOf(phone)}`] : []),
    ...(has('email') ? [`email_address:${wordOf(email)}`] : []),
    ...(lookups.services.has('address') ? [`address1:${place.outcome}`] : []),
  ].join(' ');
  const known = isSameAddress(address, toPostalAddress(before)) ? before['zip4'] : undefined;
  const zip4 = form === 'contact' ? zip4Of(place, given ?? known) : undefined;
  return { ...values, ...(zip4 && { zip4 }), ...(said !== '' && { outside_checks: said }) };
}

const wordOf = (verdict: Verdict) => (verdict.valid && !verdict.unchecked ? 'valid' : 'unchecked');

/** The service's own digits where it knows the address; of one that it has otherwise or not at all there are none. */
function zip4Of(verdict: AddressVerdict, given: FieldValue | undefined): FieldValue | undefined {
  if (verdict.outcome === 'found') return verdict.zip4;
  return verdict.outcome === 'unchecked' ? given : undefined;
}
