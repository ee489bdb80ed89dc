import { redirect } from 'next/navigation';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';
import { routes } from '@/lib/site/routes';

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ id?: string | string[] }> };

/** Sends to the member welcome page, with the link's id if there is one (rules 3 §2). */
export default async function AdvanceHomePage({ params, searchParams }: Props) {
  const { site } = await loadVisitorBeforeGate((await params).site);
  const { id } = await searchParams;
  const home = routes.page(site, 'memberHome');
  redirect(typeof id === 'string' && id !== '' ? `${home}?${new URLSearchParams({ id }).toString()}` : home);
}
