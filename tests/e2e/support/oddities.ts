import type { EndpointName } from '@/lib/contract/registry';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { OddTab, Oddity } from './odd-api';

/* The catalogue of odd APIs: each a way in which one may speak the contract and still not be ours (decisions 157, 161). */

const tab = (tab_name: string, order: number): OddTab => ({ tab_name, order, required: true, complete: false });
const field = (field_name: string, own: Partial<Descriptor> = {}): Descriptor => ({
  field_name,
  value: null,
  required: true,
  read_only: false,
  ...own,
});
const said = (status: number, text: string) => ({ status, headers: { 'content-type': 'text/html' }, text });
const BROKEN = said(500, '<h1>Oh no</h1>');
const NONSENSE = said(200, '<!doctype html><p>Welcome to nginx!');
const sayAll = (names: readonly EndpointName[], answer: typeof BROKEN) =>
  Object.fromEntries(names.map((name) => [name, answer]));

const ORDERS: Readonly<Record<string, number>> = {
  contact_info: 0,
  review_info: 1,
  primary_info: 3,
  billing_info: 3,
  agreement_info: 10,
};

/** Another order, with a place twice, a tab twice, the review amid the others, and tabs that are unknown or out of range. */
const OTHER_TABS = (tabs: readonly OddTab[]): OddTab[] => [
  tab('wellness_check_info', 2),
  ...tabs.flatMap((each) => {
    const order = ORDERS[each.tab_name];
    return order === undefined ? [] : [{ ...each, order }];
  }),
  tab('employer_info', 11),
  tab('primary_info', 9),
  tab('beneficiary_info', -1),
];

const FORTY = Array.from({ length: 40 }, (_, at) => ({ value: `v${at}`, name: `Choice ${at + 1}` }));

/** Fields that the catalogue does not know, two of which no save could carry. */
const withOthers = (fields: readonly Descriptor[]): Descriptor[] => [
  ...fields,
  field('shoe_size'),
  field('long_list', { options: FORTY }),
  field('no_list', { options: [], required: false, shown: true }),
  field('agent_id'),
  field('navto'),
];
const OTHERS = ['shoe_size', 'long_list', 'no_list'];

const optional = (fields: readonly Descriptor[]): Descriptor[] =>
  fields.map((each) => ({ ...each, required: false, shown: true }));

const fix =
  (values: Readonly<Record<string, string>>) =>
  (fields: readonly Descriptor[]): Descriptor[] =>
    fields.map((each) => ({ ...each, read_only: true, value: values[each.field_name] ?? each.value }));

/** What the fixed names are. */
export const FIXED_NAMES = { first_name: 'Mira', last_name: 'Castellanos' };

const EMPLOYER = ['name', 'average_work_week', 'employment_status', 'compensation_type', 'holiday_policy'];
const LISTS: readonly EndpointName[] = [
  'getAverageWorkWeek',
  'getEmploymentStatus',
  'getCompensationTypes',
  'getVacationPolicy',
  'getBargainingUnit',
  'getHolidayPolicy',
];

/** An employer and a beneficiary are asked for before all else, from lists of their own. */
const ASKS_EMPLOYER: Oddity = {
  tabs: (tabs) => [
    tab('employer_info', 0),
    tab('beneficiary_info', 0),
    ...tabs.filter(({ required, tab_name }) => required && !/^(?:employer|beneficiary)/.test(tab_name)),
  ],
  fields: { employer: () => EMPLOYER.map((name) => field(name)) },
  takes: ['employer'],
};

export const ODDITIES = {
  otherTabs: { tabs: OTHER_TABS },
  otherTabsAndFields: {
    tabs: OTHER_TABS,
    fields: { personal: withOthers },
    keeps: OTHERS,
    insists: ['shoe_size', 'long_list'],
  },
  otherFieldsAndBrokenChecks: {
    fields: {
      personal: withOthers,
      contact: (fields) => [...fields, field('birth_state')],
      billing: withOthers,
    },
    keeps: [...OTHERS, 'birth_state'],
    says: {
      ...sayAll(['validatePhone', 'routingLookup'], BROKEN),
      ...sayAll(['validateEmail', 'checkPostalAddress'], NONSENSE),
    },
  },
  allOptional: {
    fields: { personal: optional, contact: (fields) => [...optional(fields), field('birth_city')] },
    takes: ['personal', 'contact'],
  },
  fixedNames: { fields: { personal: fix(FIXED_NAMES) } },
  fixedWithoutEmail: {
    fields: {
      contact: (fields) => [
        ...fix({ email_address: '', phone_number: '5125550148', address1: '1 Elm St', city: 'Austin' })(fields),
        field('with_validation', { read_only: true, value: '1' }),
      ],
    },
    keeps: ['with_validation'],
  },
  brokenLists: { ...ASKS_EMPLOYER, says: sayAll([...LISTS, 'getBeneficiaryRelationships'], BROKEN) },
  brokenRelationships: { ...ASKS_EMPLOYER, says: sayAll(['getBeneficiaryRelationships'], BROKEN) },
  billingAlone: { tabs: (tabs) => tabs.filter(({ tab_name }) => tab_name === 'billing_info') },
  noTabs: { tabs: () => [] },
} as const satisfies Record<string, Oddity>;
