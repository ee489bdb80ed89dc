import type { Metadata } from 'next';
import { HelpAside } from '@/app/_homes/help-aside';
import { ResumeCard } from '@/components/access/resume-card';
import { VerifyForm } from '@/components/access/verify-form';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';

export const metadata: Metadata = { title: 'Check a document' };

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ form?: string | string[] }> };

/** The question whether a document of ours is unchanged, open to all; the file stays with who asks (decisions 175). */
export default async function VerifyPage({ params, searchParams }: Props) {
  const { site } = await loadVisitorBeforeGate((await params).site);
  const { form } = await searchParams;
  const sent = form === 'verify' ? await loadRefused(site.key, 'verify') : null;
  return (
    <ResumeCard
      title="Check a document"
      intro="Find out whether an enrollment receipt from us is unchanged. Your file stays on your device: only its number and its fingerprint are compared."
      help={<HelpAside site={site} />}
    >
      <VerifyForm action={formAction(site, 'verify')} sent={sent} />
    </ResumeCard>
  );
}
