import type { Metadata } from 'next';
import type { ComponentProps } from 'react';
import { Access } from '@/app/_homes/access';
import { MeshFrame } from '@/components/access/bare-frame';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';

export const metadata: Metadata = { title: 'Access' };

type Props = Omit<ComponentProps<typeof Access>, 'origin'>;

/** The code screens on a landing: a missing landing address leads back here (rules 3 §4 "Access flows"). */
export default async function LandingCodePage(props: Props) {
  const { site } = await loadVisitorBeforeGate((await props.params).site);
  return (
    <MeshFrame brand={site.branding}>
      <Access {...props} origin="landingPage" />
    </MeshFrame>
  );
}
