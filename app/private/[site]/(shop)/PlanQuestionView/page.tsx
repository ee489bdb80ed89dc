import type { Metadata } from 'next';
import { QuoteBar } from '@/app/_plan/quote-bar';
import { QuestionSheet } from '@/components/plans/question-sheet';
import { hasPremierPlan, loadQuote, loadShopper, type Shopper } from '@/lib/visitor/shopper';
import { getCategoryOptions } from '@/lib/site/public-catalog';
import { routes } from '@/lib/site/routes';
import { buildTrail } from '@/lib/routing/trail';

export const metadata: Metadata = { title: 'Plan questions' };

/** `/PlanQuestionView` (rules 1 §2.10): group, member and filter bar above a questionnaire to look at. */
export default async function PlanQuestionsPage({ params }: { params: Promise<{ site: string }> }) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  const quote = await loadQuote(shopper);
  const [facts, premier] = await Promise.all([
    loadFacts(shopper),
    quote !== null && hasPremierPlan(shopper, quote.enrollmentId),
  ]);
  return (
    <>
      {quote && (
        <QuoteBar
          page={routes.plans(site)}
          values={quote.values}
          premier={premier}
          categories={premier ? await getCategoryOptions(site) : []}
        />
      )}
      <QuestionSheet crumbs={buildTrail(site, session, 'questions')} facts={facts} plansHref={routes.plans(site)} />
    </>
  );
}

/**
 * Group name and code, and the name of an existing member; what cannot be had is left out (rules 1 §8, "Other
 * failures").
 */
async function loadFacts({ site, session, call }: Shopper): Promise<{ label: string; value: string }[]> {
  const enrollmentId = session?.enrollmentId ?? null;
  const groupId = session?.groupId ?? site.groupId;
  if (enrollmentId === null && groupId === null) return [];
  const answer = await call('getGroupAgentMemberInfo', {
    ...(enrollmentId !== null && { enrollment_id: enrollmentId }),
    ...(groupId !== null && { group_id: groupId }),
  });
  if (!answer.ok) return [];
  const { group_info: group, user_info: member } = answer.value.data.result;
  return [
    { label: 'Group', value: group?.name ?? '' },
    // The code lets people enroll under the employer: it is shown to those who do, not to every visitor of the host.
    { label: 'Group code', value: session === null ? '' : (group?.code ?? '') },
    { label: 'Member', value: member ? `${member.first_name} ${member.last_name}`.trim() : '' },
  ].filter(({ value }) => value !== '');
}
