import { checkEmail } from '@/lib/rules/people/email';
import { checkPhone, toPhoneDigits } from '@/lib/rules/people/phone';
import { isWholeAddress, toPostalAddress } from '@/lib/rules/people/postal-address';
import { messages } from '@/lib/rules/text/messages';
import { cleanText } from '@/lib/rules/text/text';
import { stateName } from '@/lib/rules/words/states';
import { isStaff } from '@/lib/rules/words/visits';
import { invalid } from '../../api-error';
import type { AddressVerdict, Verdict } from '../../ports';
import { answer, done } from '../../request-context';
import type { Handlers } from '../handlers';
import { isOnFile } from '../shared/taken';
import { loadEnrollment } from '../shared/enrollment';
import { findZip } from '../shared/zip-lookup';

/**
 * Says to staff whether another member under their agent or group uses the address already (rules 2 §8 "Email Already
 * Exists."); no other caller is told who is known (decisions 57). The member who is enrolled has their own.
 */
export const validateMemberEmail: Handlers['validateMemberEmail'] = async (input, context) => {
  const email = input.email ?? '';
  const problem = email.trim() === '' ? messages.required : checkEmail(email);
  if (problem !== null) throw invalid(['email', problem]);
  const { signedIn } = context.caller;
  // The address on the file of the member who is enrolled is that member's.
  const enrolled = input.enrollment_id === undefined ? null : await loadEnrollment(context, input.enrollment_id);
  const member = enrolled?.type === 'existing-member' ? enrolled.userId : null;
  if (isStaff(signedIn?.role) && (await isOnFile(context, context.caller, 'email', email, member)))
    throw invalid(['email', messages.emailTaken]);
  return done;
};

const toWire = (verdict: Verdict) => answer({ is_valid: verdict.valid, message: verdict.valid ? '' : verdict.message });

export const validatePhone: Handlers['validatePhone'] = async (input, context) => {
  const phone = input.phone ?? '';
  const problem = phone.trim() === '' ? messages.required : checkPhone(phone);
  if (problem !== null) return toWire({ valid: false, message: problem });
  return toWire(await context.lookups.phone(toPhoneDigits(phone) ?? phone));
};

export const validateEmail: Handlers['validateEmail'] = async (input, context) => {
  const email = cleanText(input.email ?? '');
  const problem = email === '' ? messages.required : checkEmail(email);
  if (problem !== null) return toWire({ valid: false, message: problem });
  return toWire(await context.lookups.email(email));
};

/**
 * Compares an address with the postal service's (decisions 48). A ZIP of another state is told without asking: the table
 * of ZIP codes knows it (decisions 7).
 */
export const checkPostalAddress: Handlers['checkPostalAddress'] = async (input, context) => {
  const typed = toPostalAddress(input);
  if (!isWholeAddress(typed)) return answer({ outcome: 'unchecked', message: '', address: null });
  const place = await findZip(context.store, typed.zip);
  if (!('message' in place) && place.state !== typed.state)
    return answer({ outcome: 'unknown', message: otherState(typed.zip, place.state), address: null });
  const verdict = await context.lookups.address(typed);
  return answer({
    outcome: verdict.outcome,
    message: verdict.outcome === 'unknown' ? verdict.message : '',
    address: addressOf(verdict, typed),
  });
};

const otherState = (zip: string, state: string) => `Zip code ${zip} is in ${stateName(state) ?? state}`;

function addressOf(verdict: AddressVerdict, typed: ReturnType<typeof toPostalAddress>) {
  if (verdict.outcome === 'found') return { ...typed, zip4: verdict.zip4 };
  return verdict.outcome === 'suggested' ? { ...verdict.address, zip4: verdict.zip4 } : null;
}
