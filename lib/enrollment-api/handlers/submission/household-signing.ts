import { answer } from '../../request-context';
import { notFound } from '../../api-error';
import type { Handlers } from '../handlers';
import { loadOpenEnrollment } from '../shared/enrollment';
import { getCatalog } from '../shared/plan-catalog';
import { buildPricedEnrollment, loadPricedEnrollment } from '../shared/priced-enrollment';
import { endHouseholdLink, householdLinkState, loadHouseholdLinks, sentTo } from '../signing/send-household-link';
import { loadOwing } from './own-authorizations';
import { readSignature } from './read-signature';
import { applicantSigner } from './sign';
import { signOwing } from './sign-owing';

export const getHouseholdSigners: Handlers['getHouseholdSigners'] = async (input, context) => {
  const owing = await loadOwing(context, await loadPricedEnrollment(context, input.enrollment_id));
  if (owing.length === 0) return answer({ result: [] });
  const links = await loadHouseholdLinks(context, input.enrollment_id);
  return answer({
    result: owing.map(({ person, name, capacity, words, state }) => {
      const link = links.get(person);
      const told = link && {
        state: householdLinkState(link, context.now),
        sent_to: sentTo(context, link),
        sent_at: link.createdAt.toISOString(),
        opened_at: link.openedAt?.toISOString() ?? null,
        expires_at: link.expiresAt.toISOString(),
      };
      return { person, name, capacity, words, state, ...(told && { link: told }) };
    }),
  });
};

/** One dependent signs their own authorization, on the screen that was handed to them. */
export const saveHouseholdSignature: Handlers['saveHouseholdSignature'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const signature = await readSignature(input);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const owing = (await loadOwing(context, priced)).find(({ person }) => person === input.person);
    if (!owing) throw notFound('person');
    const { handedOverBy } = await applicantSigner(context, enrollment, owing.name);
    // On a screen without staff it is the applicant who hands it over.
    const how = { verifiedHow: 'in-person-handover', handedOverBy } as const;
    await signOwing(context, enrollment, { owing, signature, accepted: input.accepted === 1, how });
    await endHouseholdLink(context, enrollment.id, owing.person, 'stopped');
    return answer({});
  });
};
