import * as z from 'zod';
import { CENSUS_DETAILS, CENSUS_STATES, LISTED_ANSWERS, REMIND_FILTERS } from '../rules/words/census-words';
import { texts } from './descriptor';
import { endpoint } from './endpoint';
import { done, success } from './envelope';
import { Id, Instant, Label, MoneyString, PositiveIntInput, WireDate } from './scalars';

/* The home of a group's administrator (decisions 257). Beyond the spec. */

const Count = z.int().min(0);

/** A person of the group's own list: where they are, and nothing of their health, their plans' prices or how they pay. */
const CensusPerson = z.object({
  person_id: Id,
  name: Label,
  employee_class: z.string().max(64),
  /** As the employer lists them; null where it does not say. What they are paid stays out of sight (decisions 303). */
  hired_on: WireDate.nullable(),
  eligible_on: WireDate.nullable(),
  dependents: Count.nullable(),
  state: z.enum(CENSUS_STATES),
  detail: z.enum(CENSUS_DETAILS),
  /** The plans that are held. */
  plans: Count,
  changed_on: WireDate.nullable(),
  reminded_at: Instant.nullable(),
  reminders: Count,
  /** A reminder can be sent now. */
  remindable: z.boolean(),
});

const GroupHomeView = z.object({
  group_name: Label,
  open_until: WireDate.nullable(),
  /** Null where no day is known and after it. */
  days_left: z.int().min(1).nullable(),
  counts: z.object({
    total: Count,
    states: z.record(z.enum(CENSUS_STATES), Count),
    details: z.record(z.enum(CENSUS_DETAILS), Count),
  }),
  /** Those who would be reminded now, by list, and the latest reminder of those who have not started. */
  reminders: z.object({ waiting: Count, 'not-started': Count, evidence: Count, last: Instant.nullable() }),
  /** Of the month that begins on `month`; `unknown_plans` are in force and in no amount. Null where no plan is in force. */
  contributions: z
    .object({
      month: WireDate,
      employer: MoneyString,
      payroll: MoneyString,
      total: MoneyString,
      plans: Count,
      unknown_plans: Count,
    })
    .nullable(),
  /** Names of those whose plan waits for evidence. */
  evidence: z.array(Label).max(20),
  people: z.array(CensusPerson).max(50),
  /** The people of the filter and search, on all pages. */
  found: Count,
  page: z.int().min(1),
  /** No name is as it was searched for; these begin with the same three letters. */
  near: z.literal(true).optional(),
});
export type GroupHomeView = z.infer<typeof GroupHomeView>;

const listed = { filter: z.enum(CENSUS_STATES).optional(), page: PositiveIntInput.optional() };

export const getGroupHome = endpoint({
  method: 'GET',
  path: '/get-group-home',
  access: 'group',
  limit: 'read',
  input: z.strictObject(listed),
  output: success(GroupHomeView),
  summary: "How far the enrollment of the signed-in administrator's own group is, and its people (decisions 257).",
});

export const searchGroupHome = endpoint({
  method: 'POST',
  path: '/search-group-home',
  access: 'group',
  limit: 'read',
  input: z.strictObject({ search: z.string().trim().min(1).max(120), ...listed }),
  output: success(GroupHomeView),
  summary:
    'The same for people of a name; what is searched for is personal and stands in no address (decisions 10, 257).',
});

export const remindCensusPeople = endpoint({
  method: 'POST',
  path: '/remind-census-people',
  access: 'group',
  limit: 'write',
  /** One of both. */
  input: z.strictObject({ person_id: Id.optional(), filter: z.enum(REMIND_FILTERS).optional() }),
  output: success(z.object({ reminded: Count })),
  summary:
    "Mails people of the administrator's own group who have something left to do, each once in three days (decisions 257).",
});

const EmployeeAsked = z.object({
  group_name: Label,
  /** The classes of the list; none where it tells no class. */
  classes: z.array(z.string().max(64)).max(200),
  /** True where the employer's list tells what people are paid. */
  asks_pay: z.boolean(),
});
export type EmployeeAsked = z.infer<typeof EmployeeAsked>;

export const getEmployeeForm = endpoint({
  method: 'GET',
  path: '/get-employee-form',
  access: 'group',
  limit: 'read',
  input: z.strictObject({}),
  output: success(EmployeeAsked),
  summary: "What the administrator's own list asks of a person who is added to it (decisions 257).",
});

export const addEmployee = endpoint({
  method: 'POST',
  path: '/add-employee',
  access: 'group',
  limit: 'write',
  input: z.strictObject(texts(LISTED_ANSWERS)),
  output: done,
  summary: "Adds one person to the list of the administrator's own group (decisions 257).",
});

const due = { employer: MoneyString, payroll: MoneyString, total: MoneyString, plans: Count, unknown_plans: Count };

/** The contributions of one month by class of employees: no person, plan or price (decisions 257, 270). */
const GroupInvoiceView = z.object({
  group_name: Label,
  /** Its first day, and those of the months that there are. */
  month: WireDate,
  months: z.array(WireDate).max(2),
  due_on: WireDate,
  classes: z.array(z.object({ label: Label, people: Count, ...due })).max(200),
  ...due,
});
export type GroupInvoice = z.infer<typeof GroupInvoiceView>;

export const getGroupInvoice = endpoint({
  method: 'GET',
  path: '/get-group-invoice',
  access: 'group',
  limit: 'read',
  input: z.strictObject({ month: WireDate.optional() }),
  output: success(GroupInvoiceView),
  summary: "What the administrator's own group owes for this month or the next, by class (decisions 270).",
});
