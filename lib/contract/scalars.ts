import * as z from 'zod';
import { FLAGS, type Flag } from '../rules/words/answer-kinds';
import { CATEGORY_KEYS } from '../rules/words/categories';
import { GENDERS } from '../rules/words/genders';
import { TIERS } from '../rules/words/tiers';
import { ENROLL_TYPES, EPROCESSES, OPEN_TYPES } from '../rules/words/visits';

/*
 * Values of the wire. Inputs may transform (a query string has only text); schemas used in answers never do, so that
 * the OpenAPI document can be written from them. Lengths are capped everywhere (threats T27).
 */

/**
 * An id as text: of an enrollment, an agent, a group, a portal, a person, a policy. Numbers of a remote API fit too.
 */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** The unguessable id of a temporary enrollment (the spec's `tempId`); the browser never sees it (decisions 14). */
export const EnrollmentId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** A positive 32-bit integer in an answer: plan ids, price ids, question ids. */
export const PositiveInt = z.int().positive().max(2_147_483_647);

/** A positive 32-bit integer in a request, where a query string carries it as digits. */
export const PositiveIntInput = z.union([
  PositiveInt,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(PositiveInt),
]);

/** Dollars and cents, `"23.40"`, never negative. */
export const MoneyString = z.string().regex(/^\d{1,9}\.\d{2}$/);
/** Dollars and cents that may be a deduction, `"-2.10"`. */
export const SignedMoneyString = z.string().regex(/^-?\d{1,9}\.\d{2}$/);

/**
 * `MM/DD/YYYY` (rules 1 §9). Whether such a day exists is a rule, with the spec's message; the wire checks the form.
 */
export const WireDate = z.string().regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/);
/** A moment in UTC, `2026-11-20T14:03:00.000Z`. */
export const Instant = z.iso.datetime();

export const Zip = z.string().regex(/^\d{5}$/);
export const StateCode = z.string().regex(/^[A-Z]{2}$/);
/** The only part of a Social Security Number or an account number that an answer may carry (decisions 19). */
export const Last4 = z.string().regex(/^\d{4}$/);
export const Email = z.string().max(254);

/** Member Only, Member + Spouse, Member + Child(ren), Family (rules 1 §3). */
export const Tier = z.enum(TIERS);
/** Male, female, others (rules 1 §3, decisions 8). */
export const Gender = z.enum(GENDERS);
export const EProcess = z.enum(EPROCESSES);
export const OpenType = z.enum(OPEN_TYPES);
export const EnrollType = z.enum(ENROLL_TYPES);

/** 0 or 1 as a number, as most flags of the spec are (`yes_no_flag`, `removable`, `true_condition`). */
export const Flag01 = z.union([z.literal(0), z.literal(1)]);
/** 0 or 1 in a request, as a number or as the text that forms send. Handlers always see the number. */
export const Flag01Input = z.union([Flag01, z.enum(FLAGS).transform((text): 0 | 1 => (text === '1' ? 1 : 0))]);
/** `'0'` or `'1'` as text (`is_smoker`, `is_treatment`, `is_medicate`, `employed`). */
const TextFlag = z.enum(FLAGS);
/** `'0'` or `'1'` in a request, where a caller may send the number. Handlers always see the text. */
export const TextFlagInput = z.union([TextFlag, Flag01.transform((flag): Flag => (flag === 1 ? '1' : '0'))]);

/** Characters of a label at most. */
export const LONGEST_LABEL = 200;
/** Words that name things. */
export const Label = z.string().max(LONGEST_LABEL);

/** A class of a group's employees, in the employer's words: of visible ASCII, as it goes into a header (decisions 147). */
export const EmployeeClass = z.string().regex(/^[!-~]([ -~]{0,62}[!-~])?$/);
/** Lines of a level on a card at most. */
export const MOST_BENEFIT_LINES = 12;
export const BenefitLines = z.array(Label).max(MOST_BENEFIT_LINES);
/** A line or a paragraph. */
export const Text = z.string().max(4_000);
/** Sanitized HTML of a plan, an agreement, a preview (decisions 22). */
export const Html = z.string().max(200_000);
/** A path of ours or an address of an image or a page. */
export const Url = z.string().max(2_048);

/**
 * The text that a form sends for one field. Its format and its messages are rules, checked by the step's own schema.
 */
export const Field = z.string().max(200);
/** A field whose answer is a number, which a caller may send as one. Handlers always see the text. */
export const NumberField = z.union([Field, z.number().transform(String)]);
/** The text that a form sends for a box of several lines. */
export const LongField = z.string().max(4_000);

/** An access code, a group code, an agent code. */
export const Code = z.string().trim().min(1).max(64);
/** A code in an answer. */
export const CodeText = z.string().max(64);
/** A landing slug (decisions 13). */
export const Slug = z.string().regex(/^[a-z0-9-]{1,64}$/);
/** A slug in an answer, where an empty one means that the landing is not configured (rules 3 §4). */
export const SlugOrEmpty = z.union([Slug, z.literal('')]);
/** base64 or base64url of `host` or `host/slug`. */
export const EncodedSite = z.string().regex(/^[A-Za-z0-9+/_=-]{1,512}$/);

/** A PNG as a data URL of at most about 1.5 MB of picture (threats T4, T27). */
export const PngDataUrl = z
  .string()
  .max(2_000_000)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/);

/** A property that a form may send empty, as good as left out (rules 1 §7.2 "empty values dropped"). */
export function orEmpty<T extends z.ZodType>(value: T) {
  return z.union([value, z.literal('').transform(() => undefined)]).optional();
}

/** One choice of a drop-down. */
export const Option = z.object({ value: z.string().max(200), name: z.string().max(400) });

/** The 13 category keys (rules 1 §2.9). */
export const CategoryKey = z.enum(CATEGORY_KEYS);

const anyKey = CATEGORY_KEYS.join('|');
/** One key, or several separated by commas, in a query string. */
export const CategoryList = z.string().regex(new RegExp(`^(${anyKey})(,(${anyKey})){0,12}$`));

/** An id that may not be there; an answer says `null`. */
export const NullableId = Id.nullable();
