import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { DecideChangeScreen } from '@/components/roster/decide-change-screen';
import { DecideMoveScreen } from '@/components/roster/decide-move-screen';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Id } from '@/lib/contract/scalars';
import { isStaff } from '@/lib/rules/words/visits';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'A change to decide' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'change' | 'form', string | string[] | undefined>>;
};

/** A member's change that waits for the rep or the group (decisions 271). */
export default async function DecideChangePage({ params, searchParams }: Props) {
  const shopper = await loadShopperBeforeGate((await params).site);
  const { site, session } = shopper;
  const { change: told, form } = await searchParams;
  const wanted = Id.safeParse(told).data;
  if (wanted === undefined) redirect(routes.page(site, 'notFound'));
  const role = session?.signedIn?.role;
  if (!isStaff(role)) redirect(routes.signIn(site, changeRoutes.decideChange(site, wanted)));
  const answer = await shopper.call('getChangeToDecide', { change_id: wanted });
  const change = answer.ok ? answer.value.data.result : null;
  const move = change === null ? await shopper.call('getMoveToDecide', { change_id: wanted }) : null;
  const moved = move?.ok ? move.value.data.result : null;
  if (change === null && moved === null) redirect(routes.page(site, 'notFound'));
  const homeHref = routes.page(site, role === 'rep' ? 'agentHome' : 'groupHome');
  const action = formAction(site, 'decide-change');
  const sent = form === 'decide' ? await loadRefused(site.key, 'decide') : null;
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: 'Home', href: homeHref }, { label: 'A change to decide' }]} />
      <PageHeader className="mt-4" title="A change to decide" />
      {moved !== null && <DecideMoveScreen change={moved} action={action} homeHref={homeHref} sent={sent} />}
      {change !== null && (
        <DecideChangeScreen
          change={change}
          action={action}
          proofHref={`/api/session/proof-file?${new URLSearchParams({ slug: site.slug ?? '', change: wanted })}`}
          homeHref={homeHref}
          sent={sent}
        />
      )}
    </Container>
  );
}
