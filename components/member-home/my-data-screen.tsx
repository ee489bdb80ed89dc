import { DownloadIcon } from '@/components/art/icons';
import { TextField } from '@/components/field/text-field';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Button, QuietLink } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import type { MyRights } from '@/lib/contract/member-rights';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { DELETION_WORD } from '@/lib/rules/words/kept-records';
import type { Crumb } from '@/lib/site/crumb';
import { ANSWER_ANCHOR, DATA_INTENTS } from '@/lib/site/form-places';

type Props = {
  crumbs: readonly Crumb[];
  rights: MyRights;
  hrefs: { json: string; pdf: string; proof: (change: string) => string };
  action: string;
  /** The answer to the form that was sent. */
  sent: CameBack | null;
};

/** A member's copy of everything that is kept about them, and the wish to be deleted (decisions 267). */
export function MyDataScreen({ crumbs, rights, hrefs, action, sent }: Props) {
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={crumbs} />
      <PageHeader
        className="mt-4"
        title="My data"
        intro="What we keep about you: take a copy, or ask us to delete it."
      />
      <Notice sent={sent} />
      <Card className="mt-8 p-5 md:p-8">
        <h2 className="text-h3">Download my data</h2>
        <p className="mt-2 text-muted">
          Your file, family, applications, quotes, plans with their changes, payments, documents, signatures and
          consents, mails of the last 30 days, sign-ins, and who looked. Numbers show their last four digits.
        </p>
        <p className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
          <a className="btn btn-primary" href={hrefs.pdf}>
            <DownloadIcon />
            Download as PDF
          </a>
          <a className="btn" href={hrefs.json}>
            <DownloadIcon />
            Download as JSON
          </a>
        </p>
        <Papers proofs={rights.proofs} hrefOf={hrefs.proof} />
      </Card>
      <Card className="mt-6 p-5 md:p-8">
        <h2 className="text-h3">Delete my data</h2>
        <Consequences rights={rights} />
        {rights.asked_on === null ? <Ask action={action} sent={sent} /> : <Asked rights={rights} action={action} />}
      </Card>
    </Container>
  );
}

/** Files that the member sent as proof of a life event; the copy lists them, and they are downloaded here. */
function Papers({ proofs, hrefOf }: { proofs: MyRights['proofs']; hrefOf: (change: string) => string }) {
  if (proofs.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 text-h3">Papers you sent us</h3>
      <ul className="mt-3 grid gap-2">
        {proofs.map(({ change_id: id, file_name: name, received_on: day }) => (
          <li key={id}>
            <a className="link" href={hrefOf(id)} download>
              {`Download ${name}, which came on ${formatWireDate(day)}`}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Notice({ sent }: { sent: CameBack | null }) {
  if (sent === null || sent.problems['word'] !== undefined) return null;
  const text = sent.about === DATA_INTENTS.ask ? 'We have noted it, and mailed you so.' : 'Your data stays as it is.';
  return <FormAnswer sent={sent} done={text} />;
}

function Consequences({ rights: { deleted, kept, holds_plans: holdsPlans } }: { rights: MyRights }) {
  return (
    <>
      <p className="mt-2 text-muted">
        {holdsPlans
          ? 'Your plans go on as they are; asking cancels none. When the last one has ended, we delete what need not be kept, and you can no longer sign in.'
          : 'You hold no plan. Within a day we delete what need not be kept, and you can no longer sign in.'}
      </p>
      <h3 className="mt-6 text-h3">Deleted then</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {deleted.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <h3 className="mt-6 text-h3">Kept longer, and why</h3>
      <dl className="mt-2 space-y-4">
        {kept.map(({ what, why, years, until }) => (
          <div key={what}>
            <dt className="font-semibold">{what}</dt>
            <dd className="text-muted">
              {until === null ? `For ${years} years after your last plan ends.` : `Until ${formatWireDate(until)}.`}{' '}
              {why}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Ask({ action, sent }: { action: string; sent: CameBack | null }) {
  const error = sent?.problems['word'];
  return (
    <form method="post" action={action} noValidate className="mt-8 border-t border-border pt-6">
      <HiddenInputs values={{ intent: DATA_INTENTS.ask }} />
      <div {...(error !== undefined && { id: ANSWER_ANCHOR })} className="scroll-mt-8">
        <TextField
          id="deletion-word"
          name="word"
          label={`Type ${DELETION_WORD} to ask for it`}
          {...(error !== undefined && { error })}
          defaultValue={sent?.values['word'] ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          boxClass="box-sm"
        />
      </div>
      <Button type="submit" variant="danger" className="mt-5">
        Ask to delete my data
      </Button>
    </form>
  );
}

function Asked({ rights, action }: { rights: MyRights; action: string }) {
  return (
    <form method="post" action={action} className="mt-8 border-t border-border pt-6">
      <HiddenInputs values={{ intent: DATA_INTENTS.keep }} />
      <p className="mb-4">
        You asked for it on <b>{formatWireDate(rights.asked_on ?? '')}</b>.{' '}
        {rights.holds_plans ? 'It is done when your last plan has ended.' : 'It is done within a day.'} Until then you
        can take it back.
      </p>
      <Button type="submit">Keep my data</Button>
    </form>
  );
}

/** The way from a member's home to their data. */
export function MyDataLink({ href }: { href: string }) {
  return (
    <p className="mt-10">
      <QuietLink href={href}>Download or delete my data</QuietLink>
    </p>
  );
}
