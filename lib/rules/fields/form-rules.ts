import { checkExpiry, checkSecurityCode } from '../money/card-number';
import { parseDateText } from '../text/date-text';
import { messages } from '../text/messages';
import { textOf, type FieldContext, type StepForm, type StepValues } from './field-definition';

/**
 * Returns the problems that need more than one answer, by wire name; sees wire values of the fields that are fine by
 * themselves.
 */
type FormRule = (values: StepValues, context: FieldContext) => Record<string, string | null>;

/** Earlier coverage began in the person's life and ended after it had begun (rules 2 §5). */
const checkPersonal: FormRule = (values) => {
  const started = parseDateText(textOf(values, 'prior_effective_date'));
  const ended = parseDateText(textOf(values, 'prior_term_date'));
  const born = parseDateText(textOf(values, 'birthdate'));
  return {
    prior_effective_date: born !== null && started !== null && started < born ? messages.beforeBirth : null,
    prior_term_date: started !== null && ended !== null && ended < started ? messages.priorTerm : null,
  };
};

/** A card is valid today, and its code is as long as its brand's are (rules 3 §5). */
const checkBilling: FormRule = (values, context) => ({
  expiration_month: checkExpiry(textOf(values, 'expiration_month'), textOf(values, 'expiration_year'), context.today),
  security_code: checkSecurityCode(textOf(values, 'security_code'), textOf(values, 'card_number')),
});

/** The checks across the answers of a form; a form that is not here has none. */
export const FORM_RULES: Readonly<Partial<Record<StepForm['key'], FormRule>>> = {
  personal: checkPersonal,
  billing: checkBilling,
};
