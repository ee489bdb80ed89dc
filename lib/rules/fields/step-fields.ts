import { agreementForm } from './agreement-fields';
import { beneficiaryForm } from './beneficiary-fields';
import { billingForm } from './billing-fields';
import { contactForm } from './contact-fields';
import { dependentForm } from './dependent-fields';
import { employerForm } from './employer-fields';
import type { StepForm } from './field-definition';
import { personalForm } from './personal-fields';

/** Every form with descriptors, for the server. Pages import the one form they show. */
export const STEP_FORMS: Readonly<Record<StepForm['key'], StepForm>> = {
  personal: personalForm,
  contact: contactForm,
  employer: employerForm,
  beneficiary: beneficiaryForm,
  dependent: dependentForm,
  agreement: agreementForm,
  billing: billingForm,
};
