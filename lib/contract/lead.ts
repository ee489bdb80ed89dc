import * as z from 'zod';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import { Field, Id, LongField, PositiveInt, PositiveIntInput, Text, Url, Zip } from './scalars';

/* Location permission and the help assistant (spec 1 §2.13, §7.7). The device id is the session's, never a fingerprint. */

const device = { device_id: Id.optional(), web_url: Url.optional(), agent_id: Id.optional() };
const deviceSession = ['device_id', 'web_url', 'agent_id'] as const;

export const checkLeadInformation = endpoint({
  method: 'GET',
  path: '/check-lead-information',
  access: 'public',
  limit: 'read',
  session: deviceSession,
  input: z.strictObject(device),
  output: z.object({
    status: z.literal('success'),
    /** 200: answered before, so the banner stays away; 204: ask. */
    statusCode: z.union([z.literal(200), z.literal(204)]),
    zip_code: Zip.nullable(),
  }),
  summary: 'Whether this browser was asked for its location before (spec 1 §7.7).',
});

export const getLeadInformation = endpoint({
  method: 'GET',
  path: '/get-lead-information',
  doorMethod: 'POST',
  access: 'public',
  limit: 'write',
  session: [...deviceSession, 'group_id'],
  input: z.strictObject({ ...device, group_id: Id.optional(), store_information: Field }),
  output: result(z.object({ zip_code: Zip.nullable() })),
  summary: "Remembers Allow or Don't Allow and answers the zip when it is known (spec 1 §7.7).",
});

export const assistGet = endpoint({
  method: 'GET',
  path: '/assist/get',
  access: 'public',
  limit: 'read',
  session: deviceSession,
  input: z.strictObject(device),
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
  summary: 'Questions of the assistant and the answers given so far (spec 1 §7.7).',
});

export const assistAdd = endpoint({
  method: 'POST',
  path: '/assist/add',
  access: 'public',
  limit: 'write',
  session: deviceSession,
  input: z.strictObject({ ...device, question_id: PositiveIntInput, answer: LongField }),
  output: done,
  summary: 'Keeps an answer given to the assistant (spec 1 §7.7).',
});

export const getTicketLink = endpoint({
  method: 'GET',
  path: '/get-ticket-link',
  access: 'public',
  limit: 'read',
  input: z.strictObject({}),
  output: success(z.object({ ticket: Url })),
  summary: 'Where a support request is made (spec 1 §7.7, spec 3 §7).',
});
