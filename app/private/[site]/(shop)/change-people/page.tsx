import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { isChangeable, loadMemberHome } from '@/app/_homes/member-plans';
import { ChangeWaits, PeopleChoice, PolicyChoice } from '@/components/member-home/people-choice';
import { covered, PeopleForm, TITLES } from '@/components/member-home/people-form';
import { PeopleReview } from '@/components/member-home/people-review';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Id } from '@/lib/contract/scalars';
import { joinWords } from '@/lib/rules/text/join-words';
import { LIFE_EVENTS, PEOPLE_DEEDS } from '@/lib/rules/words/life-events';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate, type Shopper } from '@/lib/visitor/shopper';

/** The title says what the heading says: the choice, what is done, or the change that is signed. */
export async function generateMetadata({ searchParams }: Pick<Props, 'searchParams'>): Promise<Metadata> {
  const { deed: told, change } = await searchParams;
  const deed = PEOPLE_DEEDS.find((one) => one === told);
  if (change !== undefined) return { title: 'Your change of who is covered' };
  return { title: deed === undefined ? 'Change who is covered' : TITLES[deed] };
}

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'policy' | 'deed' | 'event' | 'change' | 'form', string | string[] | undefined>>;
};

/** The change of a policy's people: the choice, the form, and the page that shows and signs it (decisions 271). */
export default async function ChangePeoplePage({ params, searchParams }: Props) {
  const shopper = await loadShopperBeforeGate((await params).site);
  const { site, session } = shopper;
  const query = await searchParams;
  const { deed: told, form } = query;
  const homeHref = routes.page(site, 'memberHome');
  const policy = Id.safeParse(query.policy).data;
  const deed = PEOPLE_DEEDS.find((one) => one === told);
  const event = LIFE_EVENTS.find((one) => one === query.event);
  const place = { ...(deed && { deed }), ...(event && { event }) };
  const here = policy === undefined ? changeRoutes.lifeEvent(site, place) : changeRoutes.changePeople(site, policy);
  if (session?.signedIn?.role !== 'member') redirect(routes.signIn(site, here));
  const user_id = session.signedIn.id;
  const sent = form === 'people' ? await loadOwnRefused(site.key, 'people', user_id) : null;
  const action = ownFormAction(site, 'change-people', ownerOf(user_id));
  const frame = (title: string, intro: string | null, children: React.ReactNode) => (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: 'Member home', href: homeHref }, { label: 'Change who is covered' }]} />
      <PageHeader className="mt-4" title={title} {...(intro !== null && { intro })} />
      {children}
    </Container>
  );
  if (policy === undefined) {
    const policies = await loadPolicies(shopper, user_id, place);
    const [only, ...others] = policies;
    if (only === undefined || others.length === 0) redirect(only?.href ?? homeHref);
    return frame(
      'Which plans does it change?',
      'Each of them has its own change.',
      <PolicyChoice policies={policies} />,
    );
  }
  const wanted = Id.safeParse(query.change).data;
  if (wanted !== undefined) {
    const answer = await shopper.call('getPeopleChange', { user_id, change_id: wanted });
    const change = answer.ok ? answer.value.data.result : null;
    if (change?.policy_id !== policy) redirect(changeRoutes.changePeople(site, policy));
    if (change.state !== 'draft')
      return frame(
        'Change who is covered',
        null,
        <ChangeWaits change={change} action={action} homeHref={homeHref} sent={sent} />,
      );
    return frame(
      `${TITLES[change.deed]}: check and sign`,
      'Nothing is changed until you sign.',
      <PeopleReview
        change={change}
        action={action}
        proofAction={`${ownFormAction(site, 'change-proof', ownerOf(user_id))}&${new URLSearchParams({ policy, change: wanted })}`}
        homeHref={homeHref}
        againHref={changeRoutes.changePeople(site, policy, { deed: change.deed })}
        sent={sent}
      />,
    );
  }
  const answer = await shopper.call('getPeopleForm', { user_id, policy_id: policy });
  const people = answer.ok ? answer.value.data.result : null;
  if (people === null) redirect(homeHref);
  if (people.waiting !== null) redirect(changeRoutes.changePeople(site, policy, { change: people.waiting }));
  if (deed !== undefined && (deed === 'add' || covered(people).length > 0))
    return frame(
      TITLES[deed],
      'The price is shown before anything is changed.',
      <PeopleForm form={people} {...{ deed, event, action, homeHref, sent }} />,
    );
  return frame(
    'Change who is covered',
    `After a life event you can change it within ${people.event_days} days.`,
    <PeopleChoice
      plans={people.plans}
      isNobodyCovered={deed === 'drop'}
      addHref={changeRoutes.changePeople(site, policy, { deed: 'add' })}
      dropHref={covered(people).length > 0 ? changeRoutes.changePeople(site, policy, { deed: 'drop' }) : null}
    />,
  );
}

/** The policies of the member whose people can be changed, each with its plans and the page of its change. */
async function loadPolicies(shopper: Shopper, userId: string, place: Parameters<typeof changeRoutes.lifeEvent>[1]) {
  const home = await loadMemberHome(shopper, userId);
  const plans = Map.groupBy(home?.plans.filter(isChangeable) ?? [], ({ policy_id: id }) => id);
  return [...plans].map(([id, held]) => ({
    id,
    href: changeRoutes.changePeople(shopper.site, id, place),
    plans: joinWords(held.map(({ plan_name: name }) => name)),
  }));
}
