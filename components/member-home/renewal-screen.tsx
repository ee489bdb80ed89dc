import type { ReactNode } from 'react';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { PlainField } from '@/components/plain-field';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Button, LinkButton } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/inputs';
import { PageHeader } from '@/components/ui/page-header';
import type { Renewal } from '@/lib/contract/renewal';
import { formatWireDate } from '@/lib/rules/text/date-words';
import type { Crumb } from '@/lib/site/crumb';
import { FieldProblem, RenewedPlanCard } from './renewed-plan-card';

type Props = {
  crumbs: readonly Crumb[];
  renewal: Renewal | null;
  homeHref: string;
  plansHref: string;
  action: string;
  /** The answer to the form that was sent. */
  sent: CameBack | null;
  help: ReactNode;
};

/** The board of a member's renewal: each plan as it is and as it goes on, why, and one signature below (decisions 263, 264). */
export function RenewalScreen({ crumbs, renewal, homeHref, plansHref, action, sent, help }: Props) {
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={crumbs} />
      <PageHeader
        className="mt-4"
        title={renewal ? `Your renewal on ${formatWireDate(renewal.day)}` : 'Your renewal'}
      />
      {!isAboutSigning(sent) && <FormAnswer sent={sent} done="Thank you. It is signed, and your payments follow it." />}
      {renewal === null ? (
        <Card className="mt-8 p-5 md:p-8">
          <p className="mb-5">None of your plans renews soon. We write to you before one does.</p>
          <LinkButton href={homeHref}>Back to my plans</LinkButton>
        </Card>
      ) : (
        <Board {...{ renewal, homeHref, plansHref, action, sent }} />
      )}
      <div className="mt-10">{help}</div>
    </Container>
  );
}

/** True for an answer about name and box alone: it stands with them, at the end of the page. */
const isAboutSigning = (sent: CameBack | null): boolean => {
  const names = Object.keys(sent?.problems ?? {});
  return names.length > 0 && names.every((name) => name === 'accepted' || name === 'signature');
};

type BoardProps = Pick<Props, 'homeHref' | 'plansHref' | 'action' | 'sent'> & { renewal: Renewal };

function Board({ renewal, homeHref, plansHref, action, sent }: BoardProps) {
  const problems = sent?.problems ?? {};
  const values = sent?.values ?? {};
  const isApart = new Set(renewal.plans.map(({ day }) => day)).size > 1;
  const isGone = renewal.plans.some(({ kind }) => kind === 'gone');
  const cards = renewal.plans.map((plan) => (
    <li key={plan.renewal_id}>
      <RenewedPlanCard plan={plan} isApart={isApart} problems={problems} values={values} />
    </li>
  ));
  return (
    <>
      <p className="mt-4 text-muted">
        {renewal.is_open
          ? `You do not need to do anything: plans go on by themselves as it says here. ${isApart ? 'Up to the last day of each plan' : `Until ${formatWireDate(renewal.act_by)}`} you may choose otherwise and sign.`
          : 'Nothing is left to choose. Under each plan stands what becomes of it.'}
      </p>
      {renewal.is_open ? (
        <form method="post" action={action} noValidate aria-label="Your renewal" className="mt-8">
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">{cards}</ul>
          <Card className="mt-6 p-5 md:p-8">
            <h2 className="text-h3">Sign</h2>
            <HiddenInputs values={{ text_hash: renewal.text_hash }} />
            {isAboutSigning(sent) && <FormAnswer sent={sent} className="mt-4" />}
            <div className="mt-4">
              <FieldProblem id="accepted" problem={problems['accepted']} />
              <Checkbox
                id="accepted"
                name="accepted"
                value="1"
                label={renewal.statement}
                {...(problems['accepted'] && { 'aria-invalid': true, 'aria-describedby': 'accepted-error' })}
              />
            </div>
            <div className="mt-5">
              <PlainField
                id="signature"
                name="signature"
                label="Your full name"
                hint={`Type ${renewal.name} to sign.`}
                autoComplete="off"
                maxLength={200}
                defaultValue={values['signature']}
                error={problems['signature']}
              />
            </div>
            <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
              <Button type="submit" variant="primary">
                Sign and confirm
              </Button>
              <LinkButton href={homeHref}>Leave it as it is</LinkButton>
            </div>
          </Card>
        </form>
      ) : (
        <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">{cards}</ul>
      )}
      {(isGone || !renewal.is_open) && (
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
          {isGone && <LinkButton href={plansHref}>See other plans</LinkButton>}
          {!renewal.is_open && <LinkButton href={homeHref}>Back to my plans</LinkButton>}
        </div>
      )}
    </>
  );
}
