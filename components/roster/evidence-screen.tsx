import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Card, Container } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { PrintButton } from '@/components/ui/print-button';
import { FactList } from '@/components/ui/summary-list';
import { Table } from '@/components/ui/table';
import type { PolicyEvidence } from '@/lib/contract/policy-evidence';
import { formatMoment } from '@/lib/rules/text/moments';
import { formatWireDate } from '@/lib/rules/text/date-words';
import type { Crumb } from '@/lib/site/crumb';

type Props = {
  crumbs: readonly Crumb[];
  evidence: PolicyEvidence;
  /** The page with a picture opened. */
  hrefOf: (picture: string) => string;
};

const told = (instant: string): string => formatMoment(new Date(instant));

/** The evidence of a sale: how it came about, what was accepted and signed, what was sent, and whether the log is as it was written. */
export function EvidenceScreen({ crumbs, evidence, hrefOf }: Props) {
  const { policy_id: policyId, name, submitted_at: submitted, audit } = evidence;
  return (
    <Container className="evidence pb-16">
      <Breadcrumbs items={crumbs} />
      <PageHeader
        className="mt-4"
        title="Evidence of the sale"
        intro={`${name}, ${policyId}, submitted ${told(submitted)}. Your reading is noted in the audit log.`}
        action={<PrintButton />}
      />
      <div className="mt-6">
        <Banner tone={audit.is_sound ? 'success' : 'error'}>
          {audit.is_sound
            ? `The audit log has ${audit.rows.length} rows of this policy, each as it was written.`
            : 'A row of the audit log was changed after it was written. Tell your administrator.'}
        </Banner>
      </div>
      <Course evidence={evidence} />
      <Accepted evidence={evidence} />
      <Pictures evidence={evidence} hrefOf={hrefOf} />
      <Sent evidence={evidence} />
    </Container>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Course({ evidence: { steps, plans } }: { evidence: PolicyEvidence }) {
  return (
    <>
      <Section id="evidence-steps" title="Steps">
        <FactList facts={steps.map(({ title, saved_at: at }) => ({ label: title, value: told(at) }))} />
      </Section>
      <Section id="evidence-plans" title="Plans">
        <div className="grid gap-4">
          {plans.map(({ name, label, changes }) => (
            <Card key={name} className="p-4">
              <h3 className="mb-2">
                {name}: {label}
              </h3>
              <FactList facts={changes.map(({ on, what }) => ({ label: what, value: formatWireDate(on) }))} />
            </Card>
          ))}
        </div>
      </Section>
    </>
  );
}

function Accepted({ evidence: { texts, signatures } }: { evidence: PolicyEvidence }) {
  return (
    <>
      <Section id="evidence-texts" title="Texts that were accepted">
        <ul className="grid gap-4">
          {texts.map(({ title, accepted_at: at, shown_at: shown, sha256, words }, index) => (
            <li key={`${sha256} ${index}`}>
              <Card className="p-4">
                <h3>{title}</h3>
                <p className="text-muted">
                  {shown !== null && `First shown ${told(shown)}. `}Accepted {told(at)}.
                </p>
                <Hash value={sha256} />
                {words === null ? (
                  <p className="mt-2 text-muted">The words are the client’s alone.</p>
                ) : (
                  <details className="mt-2">
                    <summary className="cursor-pointer py-1 font-semibold">Read the words</summary>
                    <p className="mt-2 max-w-[70ch] whitespace-pre-line">{words}</p>
                  </details>
                )}
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="evidence-signatures" title="Signatures">
        <div className="grid gap-4">
          {signatures.map(({ capacity, how, signed_at: at, image_sha256: image, content_sha256: content }) => (
            <Card key={`${image} ${at}`} className="p-4">
              <h3>
                Signed by the {capacity.toLowerCase()}, {told(at)}
              </h3>
              <p className="text-muted">{how}</p>
              <Hash label="Picture" value={image} />
              <Hash label="What was signed" value={content} />
            </Card>
          ))}
        </div>
      </Section>
    </>
  );
}

/** A hash breaks anywhere, so that it never widens a page. */
function Hash({ label = 'SHA-256', value }: { label?: string; value: string }) {
  return (
    <p className="num mt-1 break-all text-sm">
      {label}: {value}
    </p>
  );
}

function Pictures({ evidence: { pictures, picture }, hrefOf }: Pick<Props, 'evidence' | 'hrefOf'>) {
  return (
    <Section id="evidence-pictures" title="Pictures of the screens">
      {pictures.length === 0 ? (
        <p className="text-muted">No picture was taken: that needs scripts.</p>
      ) : (
        <>
          <p className="mb-3 max-w-[70ch] text-muted">
            Numbers are masked in each. Pictures that may show a birth date, a health answer or a way to pay are the
            client’s alone.
          </p>
          {picture !== null && (
            <figure className="mb-6">
              <figcaption className="mb-2 font-semibold">{picture.title}</figcaption>
              {/* The bytes are sealed at rest and stand in no address. */}
              <img
                className="w-full border"
                alt={`Picture of ${picture.title}, as it was filled in`}
                src={`data:image/png;base64,${picture.png}`}
              />
            </figure>
          )}
          <Table
            caption="Pictures of the screens"
            columns={[
              { key: 'screen', label: 'Screen' },
              { key: 'at', label: 'Taken' },
              { key: 'open', label: 'Picture' },
            ]}
            rows={pictures.map(({ id, title, taken_at: at, can_open: canOpen }) => ({
              key: id,
              cells: {
                screen: title,
                at: told(at),
                open: canOpen ? (
                  <Link href={hrefOf(id)}>
                    Open
                    <span className="sr-only">
                      {' '}
                      {title}, {told(at)}
                    </span>
                  </Link>
                ) : (
                  'The client’s alone'
                ),
              },
            }))}
          />
        </>
      )}
    </Section>
  );
}

function Sent({ evidence: { mails, documents, audit } }: { evidence: PolicyEvidence }) {
  return (
    <>
      <Section id="evidence-mails" title="Mails">
        {mails.length === 0 ? (
          <p className="text-muted">No mail of the last 30 days.</p>
        ) : (
          <Table
            caption="Mails"
            columns={[
              { key: 'subject', label: 'Subject' },
              { key: 'to', label: 'To' },
              { key: 'at', label: 'Time' },
              { key: 'state', label: 'State' },
            ]}
            rows={mails.map(({ subject, to_hint: to, at, state }, index) => ({
              key: `${at} ${index}`,
              cells: { subject, to, at: told(at), state },
            }))}
          />
        )}
      </Section>
      <Section id="evidence-documents" title="Documents">
        {documents.length === 0 ? (
          <p className="text-muted">The documents are being made.</p>
        ) : (
          <div className="grid gap-4">
            {documents.map(({ title, made_at: at, sha256, seal }) => (
              <Card key={title} className="p-4">
                <h3>{title}</h3>
                <p className="text-muted">
                  Made {told(at)}. {seal}.
                </p>
                <Hash value={sha256} />
              </Card>
            ))}
          </div>
        )}
      </Section>
      <Section id="evidence-audit" title="Audit log">
        <Table
          caption="Audit log"
          columns={[
            { key: 'at', label: 'Time' },
            { key: 'what', label: 'What' },
            { key: 'by', label: 'By' },
          ]}
          rows={audit.rows.map(({ at, what, by }, index) => ({
            key: `${at} ${index}`,
            cells: { at: told(at), what, by },
          }))}
        />
      </Section>
    </>
  );
}
