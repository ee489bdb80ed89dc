import type { Metadata } from 'next';
import { Access } from '@/app/_shell/access';

export const metadata: Metadata = { title: 'Access' };

/** The same codes, asked for on a landing: a missing landing address leads back here (spec 3 §4 "Access flows"). */
export default function LandingCodePage({ params }: { params: Promise<{ site: string }> }) {
  return <Access params={params} origin="landingPage" />;
}
