import { and, eq } from 'drizzle-orm';
import { textOf, textsOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { heirsStatement } from '@/lib/rules/people/heirs-statement';
import { digitsOnly } from '@/lib/rules/text/masks';
import { BENEFICIARY_ANSWERS, HEIR_EXTRAS } from '@/lib/rules/words/step-answers';
import { notFound } from '../../api-error';
import { resultOf, type Context } from '../../request-context';
import { loadLastChange, type MemberChange } from '../../store/change-rows';
import { loadHeld, ofPolicy } from '../../store/held-rows';
import { loadMemberRecords, type Member, type MemberRecord } from '../../store/member-rows';
import type { PolicyRow } from '../../store/policies';
import type { StoredBeneficiary } from '../../store/saved-steps';
import { policies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { fileDate, loadDependentsOnFile } from '../members/on-file';
import { namesHeirs } from '../policies/held-plan-facts';
import { requireSelf } from '../policies/read-home';
import { sha256 } from '../shared/hashes';
import { getCatalog } from '../shared/plan-catalog';
import { profileText } from '../shared/profile';
import { describeBeneficiary } from '../steps/step-descriptors';
import { toldOf, toldOfMember } from '../steps/people-told';
import { listProblems, toWireBeneficiary, type Known } from '../steps/save-beneficiaries';

/** The beneficiaries of a policy, and the change that its member has begun. */
export type Heirs = {
  policy: PolicyRow;
  /** The plans that are held by it. */
  plans: readonly string[];
  onFile: readonly StoredBeneficiary[];
  draft: MemberChange | null;
  /** As they stand in the draft, else on file. */
  list: readonly StoredBeneficiary[];
  /** A hash of how all this stands. */
  seen: string;
};

/** Time in which a list that was begun waits to be signed: a day. */
const PATIENCE_MS = 24 * 60 * 60_000;

/** The policy of this member, bought at this site, whose plans name beneficiaries. Throws 404 for all others. `lock` holds the policy. */
export async function loadHeirs(
  context: Context,
  { memberId, policyId }: { memberId: string; policyId: string },
  lock?: 'update',
): Promise<Heirs> {
  const { store, caller, now } = context;
  const mine = and(
    eq(policies.id, policyId),
    eq(policies.memberId, memberId),
    eq(policies.siteKey, caller.siteKey ?? ''),
  );
  const query = store.db.select().from(policies).where(mine);
  const [policy] = await (lock ? query.for(lock) : query);
  if (!policy) throw notFound('policy');
  const rows = await loadHeld(store, ofPolicy(policy.id));
  const catalog = await getCatalog(context);
  const onFile = (await loadMemberRecords(context, 'beneficiary', memberId, policyId)).map(toStored);
  const held = rows.filter((row) => namesHeirs(catalog, row));
  if (held.length === 0) throw notFound('policy');
  const begun = await loadLastChange(context, { memberId, policyId }, { kind: 'beneficiaries', state: 'draft' });
  const draft = begun && begun.createdAt.getTime() > now.getTime() - PATIENCE_MS ? begun : null;
  const list = draft ? (draft.record['list'] as unknown as StoredBeneficiary[]) : onFile;
  const seen = sha256(JSON.stringify([policy.id, draft?.id ?? '', list]));
  return { policy, plans: held.map(({ planName }) => planName), onFile, draft, list, seen };
}

/** A beneficiary on file as the list's form has it, the number whole. */
function toStored({ id, data }: MemberRecord): StoredBeneficiary {
  const names = [...BENEFICIARY_ANSWERS, ...HEIR_EXTRAS];
  const told = Object.fromEntries(names.map((name) => [name, profileText(data, name)]));
  const values = {
    ...told,
    birthdate: fileDate(profileText(data, 'birthdate')),
    ssn: digitsOnly(profileText(data, 'ssn')),
  };
  return { id, values: Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) };
}

/** All that an entry is checked against: the list as it stands, numbers by id, and the people of the member's file. */
export async function loadKnownHeirs(context: Context, { id, profile }: Member, heirs: Heirs): Promise<Known> {
  const numbers = [...heirs.onFile, ...heirs.list].map(({ id: of, values }): [string, StepValues] => [
    of,
    textsOf(['ssn', 'tax_number'], values),
  ]);
  const dependents = await loadDependentsOnFile(context, { userId: id });
  return {
    stored: [...heirs.list],
    numbers: new Map(numbers),
    told: {
      self: toldOfMember(profile),
      dependents: dependents.map(({ values }) => toldOf(values)),
      beneficiaries: [],
    },
  };
}

/** The statement for a list that is whole, else null. */
export function statementOf({ policy, plans, list }: Heirs): string | null {
  if (listProblems(list).length > 0) return null;
  const shares = list.map(({ values }) => ({
    beneficiary_percentage: textOf(values, 'beneficiary_percentage'),
    beneficiary_rank: textOf(values, 'beneficiary_rank'),
  }));
  return heirsStatement(shares, { plans, policy: policy.id });
}

export const getHeirsChange: Handlers['getHeirsChange'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const heirs = await loadHeirs(context, { memberId: member.id, policyId: input.policy_id });
  const text = statementOf(heirs);
  return resultOf({
    seen: heirs.seen,
    plans: [...heirs.plans],
    beneficiaries: heirs.list.slice(0, 10).map(toWireBeneficiary),
    is_begun: heirs.draft !== null,
    fields: describeBeneficiary(),
    marriage: { state: member.profile.state, marital_status: '' },
    statement: text === null ? null : { text, text_hash: sha256(text) },
  });
};
