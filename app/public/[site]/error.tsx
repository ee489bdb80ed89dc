'use client';

import { ProblemScreen, type ErrorPageProps } from '@/components/access/problem-screen';

export default function PublicError(props: ErrorPageProps) {
  return <ProblemScreen {...props} />;
}
