import type { z } from 'zod';
import type { Beneficiary, saveBeneficiaryInfo as saveEndpoint } from '@/lib/contract/beneficiaries';
import type { InputOf } from '@/lib/contract/endpoint';
import { checkBeneficiaryList } from '@/lib/rules/people/beneficiary-rules';
import { checkPerson, type PersonTold } from '@/lib/rules/people/same-person';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { textOf, textsOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { BENEFICIARY_ANSWERS, HEIR_EXTRAS } from '@/lib/rules/words/step-answers';
import { answer, done, type Context } from '../../request-context';
import { EnrollmentError, invalid, invalidFields } from '../../api-error';
import type { Handlers } from '../handlers';
import { fromWireVersion, saveStep, toWireVersion } from '../shared/save-step';
import { loadColumn, loadColumns } from '../../store/step-columns';
import type { StoredBeneficiary } from '../../store/saved-steps';
import { loadNumbersOnFile } from '../members/on-file';
import { loadEnrollment, loadOpenEnrollment } from '../shared/enrollment';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { describeBeneficiary } from './step-descriptors';
import { PEOPLE_COLUMNS, peopleTold, toldOf, type PeopleTold } from './people-told';
import { draftNumbers } from './step-drafts';
import { checkForm } from './save-forms';

type Input = InputOf<typeof saveEndpoint>['beneficiaries'][number];

export const getFormFieldsBeneficiaryInfo: Handlers['getFormFieldsBeneficiaryInfo'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const stored = await loadColumn(context, enrollment, 'beneficiary_info');
  return answer({ result: describeBeneficiary(), version: toWireVersion(stored) });
};

/** The beneficiaries saved here, and numbers by id: of the draft, and of the member's records on file. */
export type Known = {
  stored: readonly StoredBeneficiary[];
  numbers: ReadonlyMap<string, StepValues>;
  told: PeopleTold;
};

async function loadKnown(context: Context, enrollment: EnrollmentRow): Promise<Known> {
  const rows = await loadColumns(context, enrollment, [...PEOPLE_COLUMNS, 'draft:beneficiary_info']);
  const column = rows.beneficiary_info;
  const onFile = await loadNumbersOnFile(context, enrollment);
  const drafted = draftNumbers(rows, 'beneficiary_info', column?.version ?? 0);
  return {
    stored: column?.data.values.beneficiaries ?? [],
    numbers: new Map([...onFile, ...drafted]),
    told: peopleTold(rows),
  };
}

/** Checks one beneficiary by the rules; with a known id the stored SSN is kept when none is sent. */
function checkBeneficiary(
  context: Context,
  known: Known,
  input: Input,
  others: readonly PersonTold[],
): StoredBeneficiary {
  const { stored, numbers: kept, told } = known;
  const { beneficiary_id, ...members } = input;
  const numbers = beneficiary_id === undefined ? undefined : kept.get(beneficiary_id);
  const listed = stored.find(({ id }) => id === beneficiary_id);
  const found = listed ?? (beneficiary_id !== undefined && numbers ? { id: beneficiary_id, values: {} } : undefined);
  const before = found && { id: found.id, values: { ...numbers, ...found.values } };
  const answers = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as StepValues;
  const plain = textOf(answers, 'organization_name') === '' && textOf(answers, 'first_name') !== '';
  const descriptors = describeBeneficiary(before?.values, { plain });
  const values = checkForm(context, STEP_FORMS.beneficiary, descriptors, answers, before?.values ?? {});
  const around = { self: told.self, own: others, other: told.dependents };
  const problem = checkPerson(toldOf(values), around);
  if (problem) throw invalid([problem.name, problem.message]);
  // The number of what it was before: a person has none of an organization, and the other way round.
  const { [textOf(values, 'organization_name') === '' ? 'tax_number' : 'ssn']: _former, ...own } = values;
  return { id: before?.id ?? context.ids.token(12), values: own };
}

export const validateSingleBeneficiary: Handlers['validateSingleBeneficiary'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const known = await loadKnown(context, enrollment);
  const { enrollment_id: _id, ...beneficiary } = input;
  // The list is on the page until Next, which looks for people who are on it twice.
  checkBeneficiary(context, known, beneficiary, []);
  return done;
};

export const saveBeneficiaryInfo: Handlers['saveBeneficiaryInfo'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const beneficiaries = checkBeneficiaries(context, await loadKnown(context, enrollment), input.beneficiaries);
    const problems = listProblems(beneficiaries);
    if (problems.length > 0) throw invalidFields(problems);
    const kept = { complete: true, values: { beneficiaries } };
    const version = await saveStep(context, enrollment, 'beneficiary_info', kept, fromWireVersion(input.version));
    return answer({ version: String(version) });
  });

/** Checks the entries of a list one after another; what is refused is named by its place. The shares are for the caller. */
export function checkBeneficiaries(context: Context, known: Known, told: readonly Input[]): StoredBeneficiary[] {
  const beneficiaries: StoredBeneficiary[] = [];
  for (const [index, one] of told.entries()) {
    // A known id, and the number kept under it, belongs to one person: a second entry with that id is a new
    // beneficiary.
    const isSecond = told.findIndex(({ beneficiary_id: id }) => id === one.beneficiary_id) < index;
    try {
      const before = beneficiaries.map(({ values }) => toldOf(values));
      const entry = isSecond ? { ...one, beneficiary_id: undefined } : one;
      beneficiaries.push(checkBeneficiary(context, known, entry, before));
    } catch (error) {
      if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
      throw invalidFields(
        error.fields.map((field) => ({ ...field, target_element: `beneficiaries.${index}.${field.target_element}` })),
      );
    }
  }
  return beneficiaries;
}

/** The problems of a whole list: its shares, and how many there are. */
export function listProblems(beneficiaries: readonly StoredBeneficiary[]) {
  return checkBeneficiaryList(
    beneficiaries.map(({ values }) => textsOf(['beneficiary_percentage', 'beneficiary_rank'], values)),
  );
}

/** Says whether the list is whole: each entry was checked when it was saved, the shares make 100. */
export function isBeneficiariesComplete(
  kept: { complete: boolean; values: { beneficiaries: StoredBeneficiary[] } } | undefined,
): boolean {
  return kept?.complete === true && listProblems(kept.values.beneficiaries).length === 0;
}

/** Returns a saved beneficiary as the wire has it: the SSN by its last four digits. */
export function toWireBeneficiary({ id, values }: StoredBeneficiary): z.infer<typeof Beneficiary> {
  return {
    beneficiary_id: id,
    ...textsOf(BENEFICIARY_ANSWERS, values),
    ssn: textOf(values, 'ssn').slice(-4),
    ...Object.fromEntries(
      HEIR_EXTRAS.filter((name) => textOf(values, name) !== '').map((name) => [name, textOf(values, name)]),
    ),
    ...(textOf(values, 'tax_number') !== '' && { tax_number: textOf(values, 'tax_number').slice(-4) }),
  };
}
