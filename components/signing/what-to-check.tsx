import { CheckIcon } from '@/components/art/icons';
import { initialsOf } from '@/components/art/carrier-mark';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Face } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { SIGNING_INTENTS } from '@/lib/site/form-places';
import '@/styles/signing.css';

/** A part of what was filled in, with the step that changes it. */
export type CheckRow = { label: string; value: string; href: string };

/** The one who prepared an enrollment, what of it is to be checked, and the way back, before the client of a link signs it. */
export function WhatToCheck({
  action,
  rep,
  agency,
  rows,
}: {
  action: string;
  /** Name and first name of who prepared it; empty where a site has no person. */
  rep: { name: string; firstName: string };
  agency: string;
  rows: readonly CheckRow[];
}) {
  const sender = rep.firstName || agency;
  return (
    <section aria-labelledby="what-to-check" className="mb-10">
      <div className="flex items-center gap-4">
        <Face initials={initialsOf(rep.name || agency)} />
        <p>
          <b>{rep.name || agency} prepared this for you</b>
          <br />
          <span className="text-small text-muted">
            {rep.name === '' ? 'Check it, sign it, and pay.' : `Your representative at ${agency}`}
          </span>
        </p>
      </div>
      <Banner tone="success" className="mt-5">
        <b>Code entered.</b> {sender} sees which step you are at, and nothing that you type.
      </Banner>
      <h2 id="what-to-check" className="mt-8">
        What to check
      </h2>
      <ul className="check-rows mt-3">
        {rows.map(({ label, value, href }) => (
          <li key={label}>
            <CheckIcon />
            <p>
              <span className="text-small text-muted">{label}</span>
              <br />
              <b>{value}</b>
            </p>
            <Link href={href} className="quiet">
              Not right?<span className="sr-only"> Change: {label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <form method="post" action={action} className="mt-4">
        <p className="text-small text-muted">
          You can save and continue later with the link and the code.{' '}
          <Button type="submit" variant="tertiary" size="sm" name="intent" value={SIGNING_INTENTS.giveBack}>
            Give it back to {sender}
          </Button>
        </p>
      </form>
    </section>
  );
}
