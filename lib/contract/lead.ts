import * as z from 'zod';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import { Id, LongField, PositiveInt, PositiveIntInput, StateCode, Text, Url, Zip } from './scalars';

/*
 * Location permission and the help assistant (rules 1 §2.13, §7.7). The device id is a random one in a sealed cookie of
 * the site, never a fingerprint; a browser gets one with its first write, so only the writes require it.
 */

const site = { web_url: Url.optional(), agent_id: Id.optional() };
const asks = { ...site, device_id: Id.optional() };
const leaves = { ...site, device_id: Id };
const deviceSession = ['device_id', 'web_url', 'agent_id'] as const;

export const checkLeadInformation = endpoint({
  method: 'GET',
  path: '/check-lead-information',
  side: 'location',
  access: 'public',
  limit: 'read',
  session: deviceSession,
  input: z.strictObject(asks),
  output: z.object({
    status: z.literal('success'),
    /** 200: answered before, so the banner stays away; 204: ask. */
    statusCode: z.union([z.literal(200), z.literal(204)]),
    zip_code: Zip.nullable(),
  }),
  summary: 'Whether this browser was asked for its location before (rules 1 §7.7).',
});

export const getLeadInformation = endpoint({
  method: 'GET',
  path: '/get-lead-information',
  doorMethod: 'POST',
  side: 'location',
  access: 'public',
  limit: 'stranger',
  session: [...deviceSession, 'group_id'],
  input: z.strictObject({
    ...leaves,
    group_id: Id.optional(),
    /** `yes` for Allow, `no` for Don't Allow, which also forgets a zip that was kept before. */
    store_information: z.enum(['yes', 'no']),
    /** Beyond the spec: what `findNearestZip` made of the position. */
    zip_code: Zip.optional(),
  }),
  output: result(z.object({ zip_code: Zip.nullable() })),
  summary: "Remembers Allow or Don't Allow and answers the zip when it is known (rules 1 §7.7).",
});

export const findNearestZip = endpoint({
  method: 'POST',
  path: '/find-nearest-zip',
  side: 'location',
  access: 'public',
  limit: 'stranger',
  input: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  output: result(z.object({ zip_code: Zip, city: z.string().max(120), state: StateCode }).nullable()),
  summary: 'The ZIP code nearest to a position, which is neither kept nor passed on (rules 1 §2.13; ours).',
});

export const assistGet = endpoint({
  method: 'GET',
  path: '/assist/get',
  side: 'assistant',
  access: 'public',
  limit: 'read',
  session: deviceSession,
  input: z.strictObject(asks),
  output: success(
    z.object({
      question: z.array(z.object({ id: PositiveInt, question: Text })).max(60),
      answer: z
        .array(
          z.object({
            question_id: PositiveInt,
            answer: LongField,
            assistant_question: z.object({ question: Text }),
          }),
        )
        .max(200),
    }),
  ),
  summary: 'Questions of the assistant and the answers given so far (rules 1 §7.7).',
});

export const assistAdd = endpoint({
  method: 'POST',
  path: '/assist/add',
  side: 'assistant',
  access: 'public',
  limit: 'stranger',
  session: deviceSession,
  input: z.strictObject({ ...leaves, question_id: PositiveIntInput, answer: LongField }),
  output: done,
  summary: 'Keeps an answer given to the assistant (rules 1 §7.7).',
});

export const getTicketLink = endpoint({
  method: 'GET',
  path: '/get-ticket-link',
  side: 'tickets',
  access: 'public',
  limit: 'read',
  input: z.strictObject({}),
  output: success(z.object({ ticket: Url })),
  summary: 'Where a support request is made (rules 1 §7.7, rules 3 §7).',
});

export const addFeedback = endpoint({
  method: 'POST',
  path: '/add-feedback',
  side: 'assistant',
  access: 'public',
  limit: 'mail',
  input: z.strictObject({ message: LongField }),
  output: done,
  summary: "Mails a visitor's feedback to whoever runs the site (rules 1 §2.13 names the action; ours).",
});
