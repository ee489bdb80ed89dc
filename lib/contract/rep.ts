import * as z from 'zod';
import { endpoint } from './endpoint';
import { done, lookup, result, success } from './envelope';
import { CodeText, EnrollmentId, Id, Label, Last4, NullableId, PositiveInt, PositiveIntInput } from './scalars';

/*
 * Groups, portals and current members, for whom a rep or a group enrolls (rules 1 §2.6 to §2.8, §7.2; decisions 10,
 * 11).
 */

/** A current member, the Social Security Number by its last 4 (decisions 19). */
const ListedMember = z.object({
  user_id: Id,
  policy_id: NullableId,
  name: Label,
  dob: z.string().max(10),
  email: z.string().max(254),
  ssn: z.union([Last4, z.literal('')]),
  group_info: z.object({ group_id: NullableId, group_name: Label }),
  plan_info: z
    .array(z.object({ plan: PositiveInt.nullable(), plan_name: Label, plan_status: z.string().max(40) }))
    .max(60),
});
export type ListedMember = z.infer<typeof ListedMember>;

const MemberList = success(
  z.object({
    result: z.array(ListedMember).max(50),
    total: z.int().min(0),
    page: z.int().min(1),
    /** None fits as it was typed; these fit by the first three letters of each name. */
    near: z.literal(true).optional(),
  }),
);
/** Beyond the spec: the page (5 rows) is the server's, so a long list never travels. */
const listMembers = { page: PositiveIntInput.optional() };

export const getAgentMembers = endpoint({
  method: 'GET',
  path: '/get-agent-members',
  doorMethod: 'POST',
  access: 'rep',
  limit: 'read',
  session: ['agent_id'],
  input: z.strictObject({ agent_id: Id, ...listMembers }),
  output: MemberList,
  summary: 'Current members of a rep (rules 1 §2.8, §7.2).',
});

export const getGroupUsers = endpoint({
  method: 'GET',
  path: '/get-group-users',
  doorMethod: 'POST',
  access: 'group',
  limit: 'read',
  session: ['group_id'],
  input: z.strictObject({ group_id: Id, ...listMembers }),
  output: MemberList,
  summary: 'Current members of a group (rules 1 §2.8, §7.2).',
});

export const searchMembers = endpoint({
  method: 'POST',
  path: '/search-members',
  access: 'staff',
  limit: 'read',
  input: z.strictObject({ search: z.string().trim().min(1).max(120), page: PositiveIntInput.optional() }),
  output: MemberList,
  summary:
    'Current members of the signed-in rep or group by name, email, group, birth date or number; what is searched for is personal and stands in no address (rules 1 §2.8, decisions 10).',
});

export const getAgentGroups = endpoint({
  method: 'GET',
  path: '/get-agent-groups',
  access: 'rep',
  limit: 'read',
  session: ['agent_id'],
  input: z.strictObject({ agent_id: Id }),
  output: result(z.array(z.object({ gid: Id, gname: Label })).max(2_000)),
  summary: 'Groups of a rep to enroll under (rules 1 §7.2).',
});

const Platform = z.object({
  platform_group_id: Id,
  platform_name: Label,
  platform_code: CodeText,
  /** The portal of people who buy for themselves: they are not asked for one (decisions 46). */
  for_individuals: z.literal(true).optional(),
});

export const getEnrollmentPlatforms = endpoint({
  method: 'GET',
  path: '/get-enrollment-platforms',
  access: 'public',
  limit: 'read',
  session: ['agent_id'],
  input: z.strictObject({ agent_id: Id.optional() }),
  output: result(z.array(Platform).max(100)),
  summary: 'Enrollment portals to choose from (rules 1 §7.2).',
});

export const getGroupAgentMemberInfo = endpoint({
  method: 'GET',
  path: '/get-group-agent-member-info',
  access: 'public',
  limit: 'read',
  session: ['enrollment_id', 'group_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId.optional(), group_id: Id.optional() }),
  output: success(
    z.object({
      enrollment_type: z.string().max(40),
      result: z.object({
        user_info: z.object({ first_name: Label, last_name: Label }).nullable(),
        group_info: z.object({ group_id: Id, name: Label, code: CodeText }).nullable(),
        platforms: Platform.nullable(),
      }),
    }),
  ),
  summary: 'The line "group, member, portal" above plans and cart (rules 1 §2.9, §7.2).',
});

export const getMemberInfo = endpoint({
  method: 'GET',
  path: '/get-member-info',
  access: 'member',
  limit: 'read',
  session: ['user_id'],
  input: z.strictObject({ user_id: Id }),
  output: lookup(
    z.object({
      userid: Id,
      member_info: z.object({ first_name: Label, last_name: Label }),
      agent_info: z.object({ agent_id: Id, agent_fname: Label, agent_mname: Label, agent_lname: Label }).nullable(),
      group_info: z.object({ group_id: Id, group_name: Label, name: Label, code: CodeText }).nullable(),
      portal_id: NullableId,
    }),
  ),
  summary: 'The member who is welcomed (rules 1 §3, §7.3, rules 3 §7).',
});

export const getElevateInfo = endpoint({
  method: 'GET',
  path: '/get-elevate-info',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({}),
  output: success(z.object({ portal_id: NullableId })),
  summary: 'The portal of elevate-type sites (rules 1 §4, §7.2).',
});

export const trackElevateTraffic = endpoint({
  method: 'POST',
  path: '/track-elevate-traffic',
  side: 'tracking',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: done,
  summary: 'Counts a visit that came by an elevate-type site (rules 1 §4, §7.2).',
});
