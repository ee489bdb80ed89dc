import type { Metadata } from 'next';
import { Access } from '@/app/_homes/access';

export const metadata: Metadata = { title: 'Access' };

/** The spec's second name of the access page; entry and confirmation are one page here. */
export default function AccessNextPage({ params }: { params: Promise<{ site: string }> }) {
  return <Access params={params} origin="accessPage" />;
}
