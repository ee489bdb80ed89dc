import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MyDataScreen } from '@/components/member-home/my-data-screen';
import { toError } from '@/lib/gateway/result';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'My data' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'form', string | string[] | undefined>>;
};

/** A member's copy of what is kept about them, and their wish to be deleted (decisions 267). */
export default async function MyDataPage({ params, searchParams }: Props) {
  const { site, session, call } = await loadShopperBeforeGate((await params).site);
  const page = routes.page(site, 'myData');
  if (session?.signedIn?.role !== 'member') redirect(routes.signIn(site, page));
  const answer = await call('getMyRights', { user_id: session.signedIn.id });
  if (!answer.ok) throw toError(answer.failure);
  const { form } = await searchParams;
  const slug = site.slug ?? '';
  const fileHref = (as: 'json' | 'pdf') => `/api/session/my-data?${new URLSearchParams({ slug, as }).toString()}`;
  const proof = (change: string) => `/api/session/proof-file?${new URLSearchParams({ slug, change }).toString()}`;
  return (
    <MyDataScreen
      crumbs={[{ label: 'Member home', href: routes.page(site, 'memberHome') }, { label: 'My data' }]}
      rights={answer.value.data.result}
      hrefs={{ json: fileHref('json'), pdf: fileHref('pdf'), proof }}
      action={ownFormAction(site, 'my-data', ownerOf(session.signedIn.id))}
      sent={form === 'my-data' ? await loadOwnRefused(site.key, 'my-data', session.signedIn.id) : null}
    />
  );
}
