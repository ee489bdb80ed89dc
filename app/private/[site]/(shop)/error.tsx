'use client';

import { ProblemScreen, type ErrorPageProps } from '@/components/access/problem-screen';

/** Inside the shell: header, cart and footer stay. */
export default function ShopError(props: ErrorPageProps) {
  return <ProblemScreen {...props} />;
}
