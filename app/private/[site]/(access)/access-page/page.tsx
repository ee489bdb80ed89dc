import type { Metadata } from 'next';
import { Access } from '@/app/_homes/access';

export const metadata: Metadata = { title: 'Access' };

export default function AccessPage({ params }: { params: Promise<{ site: string }> }) {
  return <Access params={params} origin="accessPage" />;
}
