import type { ReactNode } from 'react';
import { Card, Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';

/** The frame of the two pages that open a saved enrollment: one column, one card, a number to call. */
export function ResumeCard({
  title,
  intro,
  help,
  children,
}: {
  title: string;
  intro: string;
  help: ReactNode;
  children: ReactNode;
}) {
  return (
    <Container narrow className="pt-8 md:pt-14">
      <PageHeader title={title} intro={intro} />
      <Card className="mt-8 p-5 md:p-8">{children}</Card>
      {help}
    </Container>
  );
}
