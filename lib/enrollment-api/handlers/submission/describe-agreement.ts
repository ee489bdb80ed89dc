import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { QUESTION_WORDS } from '@/lib/rules/words/verification-questions';
import { toWireDate } from '@/lib/rules/text/dates';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import type { Context } from '../../request-context';
import { loadColumn } from '../../store/step-columns';
import { loadAgent, loadGroup } from '../lookup/access-codes';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { cartRequirements } from '../steps/requirements';
import { describer, fullName } from '../steps/step-descriptors';
import { askedOf, type Asked } from './verify-client';

export type AgreementForm = { descriptors: Descriptor[]; name: string; asked: Asked | null };

/**
 * Describes the verification's fields by who enrolls (rules 3 §4): a rep's question, name and code, the group's, or the
 * applicant's name; the day, and the signature unless a rep's verified statement is enough (decisions 165).
 */
export async function describeAgreement(context: Context, priced: PricedEnrollment): Promise<AgreementForm> {
  const { enrollment, household } = priced;
  // A client to whom the screen was handed, or a link was sent, is asked what an applicant is asked (decisions 34).
  const isClient = context.caller.signing !== null;
  const name = await applicantName(context, priced);
  const day = fixed({ date: toWireDate(household.today) });
  const signature = describer({})('signature');
  const { verification } = cartRequirements(priced);
  const agent =
    !isClient && enrollment.eprocess === 'rep' && enrollment.agentId
      ? await loadAgent(context, enrollment.agentId)
      : null;
  if (agent) {
    const asked = await askedOf(context, priced);
    const isOpen = asked !== null && asked.triesLeft > 0;
    const stated = fixed({ agent_name: `${agent.firstName} ${agent.lastName}`, agent_code: agent.code });
    const signs = verification.signature || !isOpen;
    const descriptors = [...(isOpen ? questionFields(asked) : []), ...stated, ...day, ...(signs ? [signature] : [])];
    return { descriptors, name, asked };
  }
  const group =
    !isClient && enrollment.eprocess === 'group' && enrollment.groupId
      ? await loadGroup(context, enrollment.groupId)
      : null;
  if (group)
    return {
      descriptors: [...fixed({ group_name: group.name, group_code: group.code }), ...day, signature],
      name,
      asked: null,
    };
  const named = verification.named || enrollment.eprocess !== 'applicant' ? fixed({ user_name: name }) : [];
  return { descriptors: [...named, ...day, signature], name, asked: null };
}

function fixed(values: StepValues): Descriptor[] {
  const field = describer(values);
  return Object.keys(values).map((key) => field(key, { readOnly: true }));
}

/** The question, and the field that its answer or the mailed code is typed into. */
function questionFields({ question }: Asked): Descriptor[] {
  const field = describer({});
  return [
    ...fixed({ question_id: question, question: QUESTION_WORDS[question] }),
    field(question === 'mailed-code' ? 'verification_code' : 'answer'),
  ];
}

/** The applicant's name, by which the application is signed (decisions 33). */
async function applicantName(context: Context, { enrollment }: PricedEnrollment): Promise<string> {
  const personal = await loadColumn(context, enrollment, 'primary_info');
  return fullName(personal?.data.values ?? {});
}
