import { agreementForm } from './agreement';
import { beneficiaryForm } from './beneficiary';
import { billingForm } from './billing';
import { contactForm } from './contact';
import { dependentForm } from './dependent';
import { employerForm } from './employer';
import type { StepForm } from './field';
import { personalForm } from './personal';

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
