import type { Metadata } from 'next';
import type { ComponentProps } from 'react';
import { Access } from '@/app/_homes/access';

export const metadata: Metadata = { title: 'Access' };

export default function AccessPage(props: Omit<ComponentProps<typeof Access>, 'origin'>) {
  return <Access {...props} origin="accessPage" />;
}
