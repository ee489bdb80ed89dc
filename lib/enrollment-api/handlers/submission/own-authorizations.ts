import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { textOf } from '@/lib/rules/fields/field-definition';
import { dependentsForTier } from '@/lib/rules/people/dependent-rules';
import { authorizationWords, ownAuthorization } from '@/lib/rules/people/own-authorization';
import { authorizationMissing } from '@/lib/rules/people/missing-signer';
import { fromWireDate } from '@/lib/rules/text/dates';
import type { HealthAnswers } from '@/lib/rules/steps/health-answers';
import type { Capacity, OwnAuthorizationState, Verification } from '@/lib/rules/words/signers';
import type { Context } from '../../request-context';
import { signatures } from '../../store/schema/enrollment-tables';
import { loadColumns } from '../../store/step-columns';
import { canonicalJson, sha256 } from '../shared/hashes';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { cartRequirements } from '../steps/requirements';
import { fullName } from '../steps/step-descriptors';

/** A dependent who owes an authorization of their own, what it is bound to, and whether it is in force. */
export type Owing = {
  person: string;
  name: string;
  capacity: Capacity;
  /** The applicant's name, as the words have it. */
  applicant: string;
  words: string;
  health: HealthAnswers | null;
  contentSha256: string;
  state: OwnAuthorizationState;
  /** The way in which the signature in force was given; null without one. */
  verifiedHow: Verification | null;
};

/**
 * The dependents of an enrollment who sign for their own health answers (decisions 166). An authorization holds for exactly
 * these answers: another answer asks for it again.
 */
export async function loadOwing(context: Context, priced: PricedEnrollment): Promise<Owing[]> {
  const { enrollment, household } = priced;
  const { steps, healthQuestions } = cartRequirements(priced);
  if (household.tier === 'IO' || !steps.has('health') || healthQuestions.size === 0) return [];
  const columns = await loadColumns(context, enrollment, ['primary_info', 'dependent_info']);
  const applicant = fullName(columns.primary_info?.data.values ?? {});
  const listed = (columns.dependent_info?.data.values.dependents ?? []).map((person) => ({
    person,
    relationship: textOf(person.values, 'relationship'),
  }));
  const owing = dependentsForTier(household.tier, listed).flatMap(
    ({ person: { id, values, health }, relationship }) => {
      const birth = fromWireDate(textOf(values, 'birthdate'));
      const capacity =
        birth && ownAuthorization({ relationship, birth, hasHealthAnswers: health !== null }, household.today);
      if (!capacity) return [];
      const name = fullName(values);
      const words = authorizationWords(name, applicant);
      return [
        {
          person: id,
          name,
          capacity,
          applicant,
          words,
          health,
          contentSha256: sha256(canonicalJson({ words, health })),
        },
      ];
    },
  );
  if (owing.length === 0) return [];
  const signed = await context.store.db
    .select({
      person: signatures.person,
      contentSha256: signatures.contentSha256,
      verifiedHow: signatures.verifiedHow,
    })
    .from(signatures)
    .where(
      and(eq(signatures.enrollmentId, enrollment.id), isNull(signatures.supersededAt), isNotNull(signatures.person)),
    );
  const given = new Map(signed.map((signature) => [signature.person, signature]));
  return owing.map((one) => {
    const signature = given.get(one.person);
    const state = stateOf(signature?.contentSha256, one.contentSha256);
    return { ...one, state, verifiedHow: state === 'signed' ? (signature?.verifiedHow ?? null) : null };
  });
}

function stateOf(signed: string | undefined, now: string): Owing['state'] {
  if (signed === undefined) return 'open';
  return signed === now ? 'signed' : 'changed';
}

/** Problems of an application that dependents have not signed for themselves: a message for each of them. */
export const owedProblems = (owing: readonly Owing[]): { target_element: string; error_message: string }[] =>
  owing.flatMap(({ name, state }, index) =>
    state === 'signed' ? [] : [{ target_element: `household.${index}`, error_message: authorizationMissing(name) }],
  );
