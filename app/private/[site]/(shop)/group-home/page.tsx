import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { GroupHome } from '@/app/_homes/group-home';
import { loadStartup } from '@/lib/visitor/start-page';
import { readEnrollQuery } from '@/lib/routing/enroll-steps';
import { homeHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { problem } = readEnrollQuery(await searchParams);
  return { title: problem === null ? 'Group home' : 'Error: Group home' };
}

/** A group's administrator picks a new or a current member and the portal; an employee the portal (rules 1 §2.7). */
export default async function GroupHomePage({ params, searchParams }: Props) {
  const startup = await loadStartup((await params).site);
  const { shopper, role } = startup;
  if (role === 'visitor') redirect(routes.signIn(shopper.site, routes.page(shopper.site, 'groupHome')));
  if (role !== 'group' && role !== 'employee') redirect(homeHref(shopper.site, shopper.session));
  const query = await searchParams;
  return <GroupHome {...startup} {...readEnrollQuery(query)} query={query} />;
}
