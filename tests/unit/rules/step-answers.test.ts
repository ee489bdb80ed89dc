import { describe, expect, it } from 'vitest';
import { registry } from '@/lib/contract/registry';
import {
  describeBeneficiary,
  describeContact,
  describeDependent,
  describeEmployer,
  describePersonal,
} from '@/lib/enrollment-api/handlers/steps/step-descriptors';
import { Requirements } from '@/lib/enrollment-api/rating/plan-requirements';
import type { StepForm } from '@/lib/rules/fields/field-definition';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { shownStep } from '@/lib/rules/steps/shown-step';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import {
  AGREEMENT_ANSWERS,
  BENEFICIARY_ANSWERS,
  BILLING_ANSWERS,
  CONTACT_ANSWERS,
  DEPENDENT_ANSWERS,
  EMPLOYER_ANSWERS,
  PERSONAL_ANSWERS,
  PLAN_EXTRAS,
  REPLACEMENT,
} from '@/lib/rules/words/step-answers';

type Form = StepForm['key'];

/*
 * An answer of a step is named in `rules/words/step-answers.ts` and has two entries: in the field catalogue and in the API's
 * descriptors. Everything else follows from them; each test here names the answer for which something does not.
 */
const NAMES: Record<Form, readonly string[]> = {
  personal: PERSONAL_ANSWERS,
  contact: CONTACT_ANSWERS,
  employer: EMPLOYER_ANSWERS,
  beneficiary: BENEFICIARY_ANSWERS,
  dependent: DEPENDENT_ANSWERS,
  agreement: AGREEMENT_ANSWERS,
  billing: BILLING_ANSWERS,
};
const ANSWERS = Object.entries(NAMES).flatMap(([form, names]) => names.map((name) => [form as Form, name] as const));

const MEMBERS: Record<Form, object> = {
  personal: registry.savePersonalInfo.input.shape,
  contact: registry.saveContactInfo.input.shape,
  employer: registry.saveEmployerInfo.input.shape,
  beneficiary: registry.saveBeneficiaryInfo.input.shape.beneficiaries.element.shape,
  dependent: registry.saveDependentInfo.input.shape.dependents.element.shape.primary_info.shape,
  agreement: registry.saveAgreementInfo.input.shape,
  billing: registry.saveBillingInfo.input.shape,
};

/** Everything that plans can ask for, asked. */
function describeAll(): Partial<Record<Form, Descriptor[]>> {
  const requirements = {
    personal: new Set([...PLAN_EXTRAS.personal, REPLACEMENT]),
    contact: new Set(PLAN_EXTRAS.contact),
    employer: new Set(PLAN_EXTRAS.employer),
    dependent: new Set(PLAN_EXTRAS.dependent),
  };
  const subject = {
    requirements: requirements as unknown as Parameters<typeof describePersonal>[0]['requirements'],
    filter: { dob: '1985-09-04', gender: '1', state: 'TX', zip: '78701', city: 'Austin' } as Parameters<
      typeof describePersonal
    >[0]['filter'],
    values: {},
  };
  return {
    personal: describePersonal(subject),
    contact: describeContact(subject),
    employer: describeEmployer(subject, null),
    beneficiary: describeBeneficiary(),
    dependent: describeDependent(subject.requirements),
  };
}

/** Answers that no descriptor asks for: filled in by the form itself. */
const UNASKED = ['zip4'];

/** Answers that are told nowhere on the review, each with its reason. */
const UNTOLD: Partial<Record<Form, readonly string[]>> = {
  // The carrier's name and dates say it.
  personal: ['prior_coverage_flag'],
  // Kept by the postal service's answer.
  contact: ['zip4', 'with_validation'],
  employer: ['with_validation'],
  // What verifies the signer is not told again.
  agreement: ['question_id', 'question', 'answer', 'verification_code', 'agent_code', 'group_code', 'signature'],
  // The address itself says it; the code is never kept (decisions 17).
  billing: ['is_physical_address', 'security_code'],
};

describe('an answer of a step', () => {
  it.each(ANSWERS)('%s %s has its entry in the field catalogue', (form, name) => {
    expect(STEP_FORMS[form].fields.map((field) => field.name)).toContain(name);
  });

  it.each(ANSWERS)('%s %s is taken by the save', (form, name) => {
    expect(Object.keys(MEMBERS[form])).toContain(name);
  });

  const described = describeAll();
  it.each(ANSWERS.filter(([form, name]) => form in described && !UNASKED.includes(name)))(
    '%s %s is asked for when a plan wants everything',
    (form, name) => {
      expect(described[form]?.map(({ field_name }) => field_name)).toContain(name);
    },
  );

  it.each(ANSWERS)('%s %s is told on the review, unless it is named here with a reason', (form, name) => {
    const { kind, options, ticks } = STEP_FORMS[form].fields.find((field) => field.name === name) ?? {};
    const value = kind === 'checkbox-group' ? { Birthday: 1 } : (ticks?.[0] ?? options?.[0]?.value ?? '9999');
    const saved = form === 'beneficiary' ? [{ [name]: value }] : { [name]: value };
    const column = form === 'dependent' ? { dependents: [{ primary_info: saved }] } : saved;
    expect(shownStep(form, column, 'review').length > 0).toBe(!UNTOLD[form]?.includes(name));
  });
});

describe('what plans may ask for', () => {
  it.each(Object.entries(PLAN_EXTRAS))('in the %s step is what a plan’s requirements take', (step, extras) => {
    expect(Requirements.parse({ [step]: extras })).toMatchObject({ [step]: extras });
    expect(Requirements.safeParse({ [step]: ['shoe_size'] }).success).toBe(false);
  });
});
