import type { Metadata } from 'next';
import { MemberPage } from '@/app/_homes/member-pages';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Member home' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<{ id?: string | string[]; form?: string | string[] }>;
};

/** The member welcome page (rules 1 §2.1, rules 3 §2 "Other related pages"). */
export default async function MemberHomePage({ params, searchParams }: Props) {
  const { id, form } = await searchParams;
  return (
    <MemberPage
      site={(await params).site}
      id={typeof id === 'string' && id !== '' ? id : null}
      tier={null}
      form={form}
      here={({ site }) => routes.page(site, 'memberHome')}
    />
  );
}
