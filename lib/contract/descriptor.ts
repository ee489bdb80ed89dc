import * as z from 'zod';
import type { Descriptor } from '../rules/words/field-descriptor';
import { isOtherName } from '../rules/words/other-names';
import { success } from './envelope';
import { EnrollmentId, Field, Flag01, Html, Last4, Option, Text } from './scalars';

/**
 * One field of a step as the server describes it (rules 2 §3, rules 3 §3). A Social Security Number or an account
 * number comes back as `masked` (its last 4) with an empty `value`; sending nothing for it keeps what is stored.
 */
const FieldDescriptor = z.object({
  field_name: z.string().max(64),
  /** A list of flags for `holiday_policy`, else text. */
  value: z.union([z.string().max(4_000), z.number(), z.record(z.string().max(64), Flag01), z.null()]),
  /** The question in a plan's own words (decisions 37). */
  label: Text.optional(),
  required: z.boolean(),
  read_only: z.boolean(),
  /** False hides the field; without it a field is shown when it is required or has a value. */
  shown: z.boolean().optional(),
  options: z.array(Option).max(400).optional(),
  masked: Last4.optional(),
  error: z.boolean().optional(),
  message: Text.optional(),
});

/** The rules' `Descriptor` and this schema are one type: a member that only one of them has does not compile. */
type Same<A, B> = Required<A> extends Required<B> ? (Required<B> extends Required<A> ? A : never) : never;
const Conforming: z.ZodType<Same<Descriptor, z.infer<typeof FieldDescriptor>>> = FieldDescriptor;

/**
 * Version of the saved answers. Sent back with a save it refuses to overwrite what another tab saved (decisions 24).
 */
export const Version = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** `{ data: { result: [descriptor], version } }`, with the step's disclaimer where there is one. */
export const FormFields = success(
  z.object({
    result: z.array(Conforming).max(80),
    version: Version.optional(),
    disclaimer: Html.optional(),
  }),
);

/**
 * The fields of the personal step, and whether an enroller code can be given and still must be (rules 2 §2.3). Left out
 * or null, the shopper is not asked for one.
 */
export const PersonalFields = success(
  FormFields.shape.data.extend({
    enroller_code: z.object({ required: z.boolean(), given: z.boolean() }).nullable().optional(),
  }),
);

/**
 * The fields of the verification, and who signs (decisions 33). `verification` is there where a rep's client is asked a
 * question: the tries that are left, and the address a code is sent to, masked (decisions 59).
 */
export const AgreementFields = success(
  FormFields.shape.data.extend({
    signer_name: z.string().max(400),
    verification: z.object({ tries_left: z.int().min(0), code_to: Text.optional() }).optional(),
  }),
);

/** The fields of the payment, and what the bank said of the card among them, where it refused it (decisions 54). */
export const BillingFields = success(FormFields.shape.data.extend({ card_refused: Text.optional() }));

/** The answers of a step as members of its save: capped texts, whose format and messages are rules. */
export function texts<N extends string>(names: readonly N[]): Record<N, z.ZodOptional<typeof Field>> {
  return Object.fromEntries(names.map((name) => [name, Field.optional()])) as Record<N, z.ZodOptional<typeof Field>>;
}

/** Answers as saved: each a text, empty where nothing was asked. */
export function savedTexts<N extends string>(names: readonly N[]): Record<N, typeof Field> {
  return Object.fromEntries(names.map((name) => [name, Field])) as Record<N, typeof Field>;
}

/** Members that every save of a step has. */
export const saveMembers = { enrollment_id: EnrollmentId, version: Version.optional() };

/**
 * The input of a save that also takes answers to fields the API alone knows (decisions 157): texts, under no name that
 * the session answers for. An API refuses those its descriptors do not name.
 */
export function withOthers<T extends z.ZodRawShape>(shape: T): z.ZodObject<T, z.core.$strict> {
  const input = z
    .object(shape)
    .catchall(Field)
    .superRefine((members, { addIssue }) => {
      const keys = Object.keys(members).filter((name) => !Object.hasOwn(shape, name) && !isOtherName(name));
      if (keys.length > 0) addIssue({ code: 'unrecognized_keys', keys, input: members });
    });
  return input as unknown as z.ZodObject<T, z.core.$strict>;
}

/** The answer of a save: the new version, for a save that follows without a read. */
export const saved = z.object({
  status: z.literal('success'),
  data: z.object({ version: Version.optional() }).optional(),
});
