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
const said = (status: number, text: string, type = 'text/html') => ({
  status,
  headers: { 'content-type': type },
  text,
});
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

/** Fields that the catalogue does not know, one of them fixed, and two of which no save could carry. */
const withOthers = (fields: readonly Descriptor[]): Descriptor[] => [
  ...fields,
  field('shoe_size'),
  field('long_list', { options: FORTY }),
  field('no_list', { options: [], required: false, shown: true }),
  field('member_since', { read_only: true, value: '2019' }),
  field('agent_id'),
  field('navto'),
];
const OTHERS = ['shoe_size', 'long_list', 'no_list', 'member_since'];

const optional = (fields: readonly Descriptor[]): Descriptor[] =>
  fields.map((each) => ({ ...each, required: false, shown: true }));

const fix =
  (values: Readonly<Record<string, string>>) =>
  (fields: readonly Descriptor[]): Descriptor[] =>
    fields.map((each) => ({ ...each, read_only: true, value: values[each.field_name] ?? each.value }));

/** What the fixed names are. */
export const FIXED_NAMES = { first_name: 'Mira', last_name: 'Castellanos' };

const EMPLOYER = ['name', 'average_work_week', 'employment_status', 'compensation_type', 'holiday_policy'];
/** The look-ups of the employer's choices. */
export const LISTS: readonly EndpointName[] = [
  'getAverageWorkWeek',
  'getEmploymentStatus',
  'getCompensationTypes',
  'getVacationPolicy',
  'getBargainingUnit',
  'getHolidayPolicy',
];

const BROKEN_LISTS = sayAll([...LISTS, 'getBeneficiaryRelationships'], BROKEN);
const NOTHING = JSON.stringify({ status: 'success', data: { result: [] } });
const EMPTY_LISTS = sayAll(LISTS, said(200, NOTHING, 'application/json'));
const BROKEN_CHECKS = {
  ...sayAll(['validatePhone', 'routingLookup'], BROKEN),
  ...sayAll(['validateEmail', 'checkPostalAddress'], NONSENSE),
};

/** An employer and a beneficiary are asked for before all else, from lists of their own. */
const ASKS_EMPLOYER: Oddity = {
  tabs: (tabs) => [
    tab('employer_info', 0),
    tab('beneficiary_info', 0),
    ...tabs
      .filter(({ required, tab_name }) => required && !/^(?:employer|beneficiary)/.test(tab_name))
      .map((each) => ({ ...each, order: each.order + 1 })),
  ],
  fields: { employer: () => EMPLOYER.map((name) => field(name)) },
  takes: ['employer'],
};

/** One of the answers about the birth is asked for alone, on the first step. */
const asksBirth = (name: string): Oddity => ({
  tabs: OTHER_TABS,
  fields: { contact: (fields) => [...fields, field(name)] },
  keeps: [name],
});

export const ODDITIES = {
  otherTabsAndFields: {
    tabs: OTHER_TABS,
    fields: { personal: withOthers, billing: withOthers },
    keeps: OTHERS,
    insists: ['shoe_size', 'long_list'],
    says: BROKEN_CHECKS,
  },
  birthStateAlone: asksBirth('birth_state'),
  birthCityAlone: asksBirth('birth_city'),
  birthCountryAlone: asksBirth('birth_country'),
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
  brokenLists: { ...ASKS_EMPLOYER, says: BROKEN_LISTS },
  emptyLists: { ...ASKS_EMPLOYER, says: EMPTY_LISTS },
  brokenRelationships: {
    ...ASKS_EMPLOYER,
    fields: {
      ...ASKS_EMPLOYER.fields,
      beneficiary: (fields) => fields.map((each) => (each.options ? { ...each, options: [] } : each)),
    },
    says: sayAll(['getBeneficiaryRelationships'], BROKEN),
  },
  billingAlone: { tabs: (tabs) => tabs.filter(({ tab_name }) => tab_name === 'billing_info') },
  reviewNotNamed: { tabs: (tabs) => tabs.filter(({ tab_name }) => tab_name !== 'review_info') },
  noTabs: { tabs: () => [] },
} as const satisfies Record<string, Oddity>;
