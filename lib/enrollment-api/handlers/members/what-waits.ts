import { MOST_WAITING, type Waiting } from '@/lib/contract/rep-home';
import { textOf } from '@/lib/rules/fields/field-definition';
import { toWireMoney } from '@/lib/rules/money/money';
import { maskEmail } from '@/lib/rules/people/email';
import { stepOf } from '@/lib/rules/steps/step-table';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { isHeld, type Wait } from '@/lib/rules/words/policy-states';
import { SAVED_TABS } from '@/lib/rules/words/tab-names';
import { WAITING_KINDS, type WaitingKind } from '@/lib/rules/words/waiting-kinds';
import { signedOut } from '../../api-error';
import { appendAudit } from '../../audit';
import { answer, type Context } from '../../request-context';
import { toLife } from '../../store/held-rows';
import type { MemberProfile } from '../../store/member-rows';
import { places } from '../../store/places';
import {
  loadOpenLinks,
  loadOpenPolicies,
  loadOpenRenewals,
  loadSavedByAgent,
  loadWeek,
  WHOSE,
  type OpenPolicy,
  type OpenRenewal,
  type SavedByAgent,
} from '../../store/rep-rows';
import { openColumns } from '../../store/step-columns';
import type { Handlers } from '../handlers';
import { ownEmailIn } from '../resume/own-email';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { actorName, requireSignedIn } from '../shared/signed-in-caller';
import { openShown, type SigningLink } from '../signing/own-link';
import { findDue, isStillPaid } from '../submission/payment-due';
import type { ReceiptRecord } from '../submission/read-receipt';

/** Something that waits since a moment, with nothing of it opened until it is shown. */
type Need = { kind: WaitingKind; at: Date; key: string; open: () => Waiting };

export const getRepHome: Handlers['getRepHome'] = async ({ show }, context) => {
  const by = requireSignedIn(context, 'rep');
  const { agentId, siteKey, ip } = context.caller;
  if (agentId === null) throw signedOut('a rep without an agent');
  const actor = actorName(by);
  const { now } = context;
  const catalog = await getCatalog(context);
  const policies = await loadOpenPolicies(context, agentId);
  const links = await loadOpenLinks(context, { agentId, createdBy: actor, siteKey }, now);
  const renewals = await loadOpenRenewals(context, agentId, context.today);
  const saved = await loadSavedByAgent(context, agentId, now);
  const week = await loadWeek(context, { agentId, actor }, now);
  const needs = [
    ...policies.flatMap((row) => needsOfPolicy(context, row)),
    ...links.map((link) => toSignature(context, link)),
    ...[...Map.groupBy(renewals, ({ renewal }) => renewal.policyId)].flatMap((some) => toRenewal(context, some)),
    ...saved.map((row) => toSaved(context, row, catalog)),
  ];
  const shown = needs
    .filter(({ kind }) => show === undefined || kind === show)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || a.key.localeCompare(b.key))
    .slice(0, MOST_WAITING);
  // One row for a look, with the number of names in it, as for the members' list (threats T18).
  await appendAudit(context, {
    actor,
    action: 'rep-home.list',
    subject: `agent:${agentId}`,
    siteKey,
    ip,
    data: { shown: shown.length, found: needs.length, show: show ?? null },
  });
  return answer({ waiting: shown.map(({ open }) => open()), counts: countByKind(needs), week });
};

function countByKind(needs: readonly Need[]): Record<WaitingKind, number> {
  const counted = WAITING_KINDS.map((kind) => [kind, needs.filter((need) => need.kind === kind).length] as const);
  return Object.fromEntries(counted) as Record<WaitingKind, number>;
}

/** A payment that did not come, or else one that is still to come, and the evidence that plans of the policy wait for. */
function needsOfPolicy(context: Context, row: OpenPolicy): Need[] {
  const { policy, plans, payments } = row;
  const due = isStillPaid(plans.map(toLife), context.today) ? findDue(payments) : null;
  const common = (names: readonly string[]) => ({
    name: nameOf(context, row),
    plans: [...names],
    policy_id: policy.id,
  });
  const waiting = (wait: Wait) => plans.filter(({ status, waitsFor }) => isHeld(status) && waitsFor.includes(wait));
  const need = (kind: WaitingKind, at: Date, open: () => Waiting): Need => ({ kind, at, key: policy.id, open });
  const since = { since: toWireDate(dayOf(policy.createdAt)) };
  const [first, evidence] = [waiting('first-payment'), waiting('evidence')];
  const needs: Need[] = [];
  if (due !== null) {
    const { amountCents, sequence, updatedAt } = due.failed;
    needs.push(
      need('failed-payment', updatedAt, () => ({
        kind: 'failed-payment',
        ...common(plans.map(({ planName }) => planName)),
        amount: toWireMoney(amountCents),
        failed_on: toWireDate(dayOf(updatedAt)),
        is_first: sequence === 0,
      })),
    );
  } else if (first.length > 0) {
    const dueOn = payments.find(({ sequence, state }) => sequence === 0 && state === 'scheduled')?.dueOn ?? null;
    needs.push(
      need('first-payment', policy.createdAt, () => ({
        kind: 'first-payment',
        ...common(first.map(({ planName }) => planName)),
        ...since,
        due_on: dueOn && toWireDate(dueOn),
      })),
    );
  }
  if (evidence.length > 0)
    needs.push(
      need('evidence', policy.createdAt, () => ({
        kind: 'evidence',
        ...common(evidence.map(({ planName }) => planName)),
        ...since,
      })),
    );
  return needs;
}

/** The renewal of a policy's plans; one that ends comes first, as it needs another plan. */
function toRenewal(context: Context, [policyId, rows]: [string, OpenRenewal[]]): Need[] {
  const gone = rows.filter(({ renewal }) => renewal.kind === 'gone');
  const [first] = gone.length > 0 ? gone : rows;
  if (!first) return [];
  const { day, actBy, toldAt } = first.renewal;
  const open = (): Waiting => ({
    kind: 'renewal',
    name: nameIn(context, first.member),
    plans: (gone.length > 0 ? gone : rows).map(({ planName }) => planName).slice(0, 60),
    policy_id: policyId,
    day: toWireDate(day),
    act_by: gone.length > 0 ? null : toWireDate(actBy),
  });
  return [{ kind: 'renewal', at: toldAt ?? new Date(0), key: policyId, open }];
}

/** The member's name as the list of members has it; the receipt's for one who is in no list. */
function nameOf(context: Context, { policy, member }: OpenPolicy): string {
  const { fields } = context;
  if (member === null)
    return (fields.openJson(policy.record, places.policyRecord(policy.id)) as ReceiptRecord).name.slice(0, 200);
  return nameIn(context, member);
}

function nameIn({ fields }: Context, member: OpenRenewal['member']): string {
  const { firstName, lastName } = fields.openJson(member.profile, places.memberProfile(member.id)) as MemberProfile;
  return `${firstName} ${lastName}`.trim().slice(0, 200);
}

const toInstant = (at: Date): string => at.toISOString();

function toSignature(context: Context, link: SigningLink): Need {
  const open = (): Waiting => {
    const { name, plans } = openShown(context, link);
    return {
      kind: 'signature',
      name,
      plans,
      link_id: link.id,
      sent_at: toInstant(link.createdAt),
      opened_at: link.openedAt && toInstant(link.openedAt),
      step: link.step,
      expires_at: toInstant(link.expiresAt),
    };
  };
  return { kind: 'signature', at: link.createdAt, key: link.id, open };
}

function toSaved({ fields }: Context, { saved, steps, cart }: SavedByAgent, { plans, withdrawn }: Catalog): Need {
  const open = (): Waiting => {
    const rows = openColumns(fields, steps, WHOSE);
    const values = rows.primary_info?.data.values ?? {};
    return {
      kind: 'saved',
      name: [textOf(values, 'first_name'), textOf(values, 'last_name')].filter(Boolean).join(' ').slice(0, 200),
      plans: cart.flatMap(({ planId }) => (plans.get(planId) ?? withdrawn.get(planId))?.definition.name ?? []),
      saved_id: saved.id,
      saved_tab: SAVED_TABS.find((tab) => tab === saved.tab) ?? stepOf('personal').savedTab,
      saved_at: toInstant(saved.createdAt),
      ends_at: toInstant(saved.expiresAt),
      email_hint: maskEmail(ownEmailIn(rows)),
    };
  };
  return { kind: 'saved', at: saved.createdAt, key: saved.id, open };
}
