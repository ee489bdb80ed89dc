import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { Button } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import type { Tier } from '@/lib/rules/words/tiers';
import { WelcomeForm } from './welcome-form';

export type MemberWelcomeProps = {
  crumbs: readonly Crumb[];
  member: { id: string; first: string; last: string };
  /** The member looks at the own page; else a rep or the benefits desk does. */
  isSelf: boolean;
  tier: Tier;
  /** The page is the benefit store's link. */
  isStore: boolean;
  plansHref: string;
  signInHref: string;
  help: ReactNode;
  /** The member's own number and plans, on the own page; null where there are none to show. */
  number: string | null;
  /** The word that the plans could not be had; nothing where they were. */
  notice?: ReactNode;
  plans: ReactNode;
};

/** The member welcome page: a greeting by first and last name, a tier and Submit (rules 3 §2 "Other related pages"). */
export function MemberWelcomeScreen({
  crumbs,
  member,
  isSelf,
  tier,
  isStore,
  plansHref,
  signInHref,
  help,
  number,
  notice = null,
  plans,
}: MemberWelcomeProps) {
  const name = `${member.first} ${member.last}`.trim();
  const intro = 'Choose who the new plans should cover. You see every price first.';
  return (
    <Container narrow={!plans} className="pb-12">
      <Breadcrumbs items={crumbs} />
      <PageHeader
        className="mt-4"
        title={isSelf ? `Welcome, ${name}` : `Enroll ${name}`}
        intro={number === null ? intro : `Member number ${number}`}
      />
      {notice}
      {plans}
      <Card className={plans ? 'card-tinted add-plan mt-12 p-5 md:p-8' : 'mt-8 p-5 md:p-8'}>
        {plans && (
          <div className="mb-6">
            <h2 className="text-h3">Add a plan</h2>
            <p className="mt-1 text-muted">{intro}</p>
          </div>
        )}
        <WelcomeForm
          userId={isSelf ? null : member.id}
          defaultTier={tier}
          isStore={isStore}
          plansHref={plansHref}
          signInHref={signInHref}
        />
      </Card>
      {help}
    </Container>
  );
}

/** The page a mailed link opens: nothing is shown or used up before the button is pressed (threats T2). */
export function MemberLinkScreen({ action, token, tier }: { action: string; token: string; tier: string }) {
  return (
    <Container narrow className="pt-8 pb-12 md:pt-14">
      <Card raised className="mx-auto max-w-[30rem] p-5 md:p-9">
        <h1 id="page-heading" tabIndex={-1} className="text-h2">
          Your plans are ready
        </h1>
        <p className="mt-2 text-muted">
          This link was mailed to you and works once. It signs you in on this device, so use your own.
        </p>
        <form method="post" action={action} className="mt-6">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="tier" value={tier} />
          <Button type="submit" variant="primary" block>
            Continue
          </Button>
        </form>
      </Card>
    </Container>
  );
}
