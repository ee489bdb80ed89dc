import { DownloadIcon } from '@/components/art/icons';
import { Card, Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { formatMoment } from '@/lib/rules/text/moments';
import { MailHtml } from './mail-html';
import { MailText } from './mail-text';

export type MailboxMail = {
  id: string;
  to: string;
  subject: string;
  /** A moment in UTC. */
  sentAt: string;
  text: string;
  html: string;
  attachments: readonly { name: string; size: number; href: string }[];
};

/** The mails the demo would have sent, newest first. */
export function MailboxScreen({ mails }: { mails: readonly MailboxMail[] }) {
  return (
    <Container narrow className="pt-8 md:pt-12">
      <PageHeader
        title="Demo mailbox"
        intro="No mail server is set, so mails of this demo arrive here, for everybody who looks."
      />
      {mails.length === 0 ? (
        <EmptyState spot="saved" title="No mail yet">
          <p>Save an enrollment for later, or finish one, and look again.</p>
        </EmptyState>
      ) : (
        <ol className="mt-8 grid grid-cols-1 gap-5">
          {mails.map((mail) => (
            <li key={mail.id}>
              <MailCard mail={mail} />
            </li>
          ))}
        </ol>
      )}
    </Container>
  );
}

function MailCard({ mail }: { mail: MailboxMail }) {
  const titleId = `mail-${mail.id}`;
  return (
    <Card>
      <article aria-labelledby={titleId} className="p-5 md:p-6">
        <h2 id={titleId} className="text-h3">
          {mail.subject}
        </h2>
        <p className="mt-1 text-small text-muted">
          To {mail.to}, <time dateTime={mail.sentAt}>{formatMoment(new Date(mail.sentAt))}</time>
        </p>
        <MailText text={mail.text} />
        {mail.attachments.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-3" aria-label="Attachments">
            {mail.attachments.map(({ name, size, href }) => (
              <li key={href}>
                <a className="btn btn-secondary btn-sm" href={href} download={name}>
                  <DownloadIcon />
                  {name} ({formatSize(size)})
                </a>
              </li>
            ))}
          </ul>
        )}
        {mail.html !== '' && (
          <div className="mt-5">
            <MailHtml subject={mail.subject} html={mail.html} />
          </div>
        )}
      </article>
    </Card>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_024 ? `${bytes} bytes` : `${Math.round(bytes / 1_024)} KB`;
}
