'use client';

import { ProblemScreen, type ErrorPageProps } from '@/components/access/problem-screen';

export default function PrivateError(props: ErrorPageProps) {
  return <ProblemScreen {...props} bare />;
}
