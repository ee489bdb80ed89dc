import { formatDate } from '@/lib/rules/text/date-words';
import { BENEFICIARY_ANSWERS, HEIR_EXTRAS } from '@/lib/rules/words/step-answers';
import { appendAudit } from '../../audit';
import { EnrollmentError, invalidFields } from '../../api-error';
import { buildHeirsChangedMail } from '../../mail/change-mail';
import { enqueueMail } from '../../mail/outbox';
import { done, type Context } from '../../request-context';
import { addChange, moveChange, withdrawDraft } from '../../store/change-rows';
import { replaceHeirs, type Member } from '../../store/member-rows';
import type { StoredBeneficiary } from '../../store/saved-steps';
import type { JsonObject } from '../../store/schema/types';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { actorOf } from '../shared/signed-in-caller';
import { checkBeneficiaries, listProblems } from '../steps/save-beneficiaries';
import { toPersonOnFile } from '../submission/keep-member';
import { loadPolicyMember } from '../submission/policy-member';
import { loadHeirs, loadKnownHeirs, statementOf, type Heirs } from './heirs-change';
import { signChange } from './sign-change';

const moved = () => new EnrollmentError('conflict', 'This list has changed meanwhile. It stands here as it is now.');

/** Keeps a changed list of a policy's beneficiaries until its member signs it (decisions 272). */
export const saveHeirsChange: Handlers['saveHeirsChange'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  await context.store.withTransaction(async () => {
    const heirs = await loadHeirs(context, { memberId: member.id, policyId: input.policy_id }, 'update');
    if (heirs.seen !== input.seen) throw moved();
    if (heirs.draft) await withdrawDraft(context, heirs.draft.id);
    if (input.beneficiaries === undefined) return;
    const list = checkBeneficiaries(context, await loadKnownHeirs(context, member, heirs), input.beneficiaries);
    await addChange(context, {
      id: context.ids.token(16),
      memberId: member.id,
      policyId: heirs.policy.id,
      siteKey: heirs.policy.siteKey,
      kind: 'beneficiaries',
      state: 'draft',
      record: toRecord({ list }),
      createdAt: context.now,
    });
  });
  return done;
};

const toRecord = (record: Record<string, readonly StoredBeneficiary[] | JsonObject>) => record as unknown as JsonObject;

/**
 * Signs a changed list: it counts from now on, wherever beneficiaries are read, and the one before stays in the record of the change. A second
 * press finds nothing to sign and is told so.
 */
export const signHeirsChange: Handlers['signHeirsChange'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  await context.store.withTransaction(async () => {
    const heirs = await loadHeirs(context, { memberId: member.id, policyId: input.policy_id }, 'update');
    const { policy, draft, list, onFile } = heirs;
    if (draft === null || heirs.seen !== input.seen) throw moved();
    const wording = statementOf(heirs);
    if (wording === null) throw invalidFields(listProblems(list));
    const signed = await signChange(context, input, { member, policy, kind: 'beneficiaries', wording });
    const names = [...BENEFICIARY_ANSWERS, ...HEIR_EXTRAS];
    await replaceHeirs(
      context,
      { memberId: member.id, policyId: policy.id },
      list.map(({ id, values }) => ({ id, data: toPersonOnFile(values, names) })),
    );
    await moveChange(context, draft.id, {
      state: 'done',
      effectiveOn: context.today,
      signedAt: context.now,
      decidedAt: context.now,
      decidedBy: actorOf(context),
      record: toRecord({ before: onFile, list, signed }),
    });
    await tell(context, heirs, draft.id);
    await audit(context, member, heirs);
  });
  return done;
};

async function tell(context: Context, { policy, plans }: Heirs, changeId: string): Promise<void> {
  const reached = await loadPolicyMember(context, policy.id);
  if (reached === null) return;
  const { contact, name, addressed } = reached;
  const words = buildHeirsChangedMail({
    contact,
    name,
    plans,
    policyId: policy.id,
    on: formatDate(context.today),
    url: `${contact.url}/member-home`,
  });
  await enqueueMail(context, { ...words, ...addressed, kind: 'heirs-change', dedupeKey: `heirs-change/${changeId}` });
}

async function audit(context: Context, { id }: Member, { policy, draft, list, onFile }: Heirs): Promise<void> {
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'beneficiaries.change',
    subject: `policy:${policy.id}`,
    siteKey: policy.siteKey,
    ip: context.caller.ip,
    data: { member: id, change: draft?.id ?? '', was: onFile.length, is: list.length },
  });
}
