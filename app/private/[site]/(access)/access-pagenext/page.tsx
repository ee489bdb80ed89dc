import type { Metadata } from 'next';
import type { ComponentProps } from 'react';
import { Access } from '@/app/_homes/access';

export const metadata: Metadata = { title: 'Access' };

/** The spec's second name of the access page; entry and confirmation are one page here. */
export default function AccessNextPage(props: Omit<ComponentProps<typeof Access>, 'origin'>) {
  return <Access {...props} origin="accessPage" />;
}
