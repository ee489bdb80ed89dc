import { eq } from 'drizzle-orm';
import type { Renewal, RenewedPlan } from '@/lib/contract/renewal';
import { toWireMoney } from '@/lib/rules/money/money';
import { renewalLine, renewalReasons } from '@/lib/rules/policies/renewal-sentences';
import { RENEWAL_STATEMENT } from '@/lib/rules/policies/renewal-statement';
import { addDays } from '@/lib/rules/text/days-later';
import { formatDate } from '@/lib/rules/text/date-words';
import { toWireDate } from '@/lib/rules/text/dates';
import type { RenewalState } from '@/lib/rules/words/renewal-words';
import { resultOf, type Context } from '../../request-context';
import { loadHeld } from '../../store/held-rows';
import { loadMemberRecords, type Member, memberName } from '../../store/member-rows';
import { loadRenewalsOf, type RenewalRow } from '../../store/renewal-rows';
import { loadPoliciesOnFile, type PolicyOnFile } from '../../store/policies-on-file';
import { memberPolicies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { canonicalJson, sha256 } from '../shared/hashes';
import { profileText } from '../shared/profile';
import { requireSelf } from '../policies/read-home';
import { loadRenewalCatalog, plansOf, toRenewing, type RenewalCatalog } from './prepare-renewals';
import { otherLevels, type RenewalOffer } from './renewal-offer';
import { toTold } from './tell-renewals';

type Level = NonNullable<RenewalOffer['terms']>;

/** A renewal as its board shows it, with the terms of each level that may be chosen. */
export type BoardPlan = { row: RenewalRow; shown: RenewedPlan; levels: ReadonlyMap<string, Level> };

export const getRenewal: Handlers['getRenewal'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const plans = await loadBoard(context, member);
  return resultOf(toRenewal(member, plans, context.today));
};

/** The renewals of a member whose day is to come, as they stand now. */
export async function loadBoard(context: Context, member: Member): Promise<BoardPlan[]> {
  const rows = await loadRenewalsOf(context, member.id, context.today);
  if (rows.length === 0) return [];
  const held = new Map(
    (await loadHeld(context.store, eq(memberPolicies.memberId, member.id))).map((one) => [one.id, one]),
  );
  const records = await loadMemberRecords(context, 'dependent', member.id);
  const names = new Map(records.map(({ id, data }) => [id, profileText(data, 'first_name')]));
  const files = await loadPoliciesOnFile(context, [...new Set(rows.map(({ policyId }) => policyId))]);
  const found = await loadRenewalCatalog(
    context,
    files.flatMap((file) => plansOf(file, rows)),
  );
  return rows.flatMap((row) => {
    const one = held.get(row.heldId);
    // A plan that lapsed renews once it is paid again.
    if (!one || (row.state === 'told' && one.endDate !== null)) return [];
    const told = toTold(row, one, names);
    const isOpen = row.state === 'told' && row.actBy >= context.today;
    const levels = isOpen ? levelsOf(context, row, { files, found }) : [];
    const shown: RenewedPlan = {
      renewal_id: row.id,
      held_id: row.heldId,
      plan_name: one.planName,
      new_name: row.planName,
      kind: row.kind,
      day: toWireDate(row.day),
      act_by: toWireDate(row.actBy),
      old_price: toWireMoney(row.oldCents),
      new_price: row.newCents === null ? null : toWireMoney(row.newCents),
      line: renewalLine(told),
      reasons: renewalReasons(told),
      levels: levels.map((level) => ({
        plan_pricing_id: level.pricingId,
        name: level.planName,
        price: toWireMoney(level.cents),
        is_offered: level.pricingId === row.planPricingId,
      })),
      decided: isOpen ? null : tellDecision(row),
    };
    return [{ row, shown, levels: new Map(levels.map((level) => [level.pricingId, level])) }];
  });
}

type OnFile = { files: readonly PolicyOnFile[]; found: RenewalCatalog };

function levelsOf(context: Context, row: RenewalRow, { files, found }: OnFile): Level[] {
  const file = files.find(({ policy }) => policy.id === row.policyId);
  const held = file?.rows.find(({ id }) => id === row.heldId);
  if (!file || !held || row.planId === null) return [];
  const renewing = toRenewing(file, held, { ...found, today: context.today });
  const { planId, day } = row;
  const levels = otherLevels(renewing, { planId, day });
  return levels.some(({ pricingId }) => pricingId === row.planPricingId) ? levels : [];
}

const DECIDED: Partial<Record<RenewalState, (row: RenewalRow) => string>> = {
  chosen: ({ planName, day }) => `You signed: ${planName ?? 'the plan'} goes on from ${formatDate(day)}.`,
  left: ({ day }) => `You signed: the plan ends on ${formatDate(addDays(day, -1))}.`,
  kept: ({ planName, day }) => `${planName ?? 'The plan'} goes on from ${formatDate(day)}.`,
  ended: ({ day }) => `The plan ends on ${formatDate(addDays(day, -1))}.`,
};

function tellDecision(row: RenewalRow): string {
  return DECIDED[row.state]?.(row) ?? `The last day to choose was ${formatDate(row.actBy)}.`;
}

/** The board on the wire; null where nothing renews. */
export function toRenewal({ profile }: Member, plans: readonly BoardPlan[], today: string): Renewal | null {
  const open = plans.filter(({ shown }) => shown.decided === null);
  const first = (open[0] ?? plans[0])?.row;
  if (!first) return null;
  const shown = plans.map((plan) => plan.shown);
  const statement = RENEWAL_STATEMENT.text;
  const { version } = RENEWAL_STATEMENT;
  return {
    name: memberName(profile),
    day: toWireDate(first.day),
    act_by: toWireDate(first.actBy),
    is_open: open.length > 0 && first.actBy >= today,
    plans: shown,
    statement,
    text_hash: sha256(canonicalJson({ version, statement, day: first.day, plans: shown })),
  };
}
