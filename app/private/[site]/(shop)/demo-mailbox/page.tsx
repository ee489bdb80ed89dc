import type { Metadata } from 'next';
import { loadDemoMails } from '@/app/_homes/demo-mailbox';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { MailboxScreen } from '@/components/mailbox/mailbox-screen';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';

export const metadata: Metadata = { title: 'Demo mailbox' };

/** The latest mails of a demo without a mail server, newest first, so that codes and receipts can be tried out. */
export default async function DemoMailboxPage({ params }: { params: Promise<{ site: string }> }) {
  const { site } = await loadVisitorBeforeGate((await params).site);
  const mails = await loadDemoMails(site);
  if (mails === null) return goToNotFound(site.key);
  const query = (id: string, at: number) => new URLSearchParams({ slug: site.slug ?? '', id, at: String(at) });
  return (
    <MailboxScreen
      mails={mails.map((mail) => ({
        id: mail.id,
        to: mail.to,
        subject: mail.subject,
        sentAt: mail.sent_at,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map((file, at) => ({
          name: file.file_name,
          size: file.size,
          href: `/api/session/demo-attachment?${query(mail.id, at).toString()}`,
        })),
      }))}
    />
  );
}
