import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { Card } from '@/components/ui/card';
import { Logo, type BrandFacts } from '@/components/shell/brand';
import { FlowDialog } from './flow-dialog';
import { GroupFlow, type GroupFlowProps } from './group-flow';
import type { CodeOrigin } from '@/lib/rules/words/site-kinds';
import type { PlainCodes } from './plain-code';
import { RepFlow } from './rep-flow';

export type AccessScreenProps = {
  brand: BrandFacts;
  /** This browser's session ended by itself (decisions 105). */
  ended: boolean;
  /** Words of the site under the heading; empty for none. */
  intro: string;
  /** Which code the page asks for. */
  flow: 'rep' | 'employee';
  /** The other code in a dialog; false where only employees come in. */
  offersOther: boolean;
  origin: CodeOrigin;
  plain: PlainCodes;
  plan: NonNullable<GroupFlowProps['plan']> | null;
  /** Name of the rep of a code that was given without script. */
  found: string | null;
  continueHref: string;
  signInHref: string;
  /** Reps may sign in while they confirm their code. */
  offersSignIn: boolean;
  memberDashboard: string | null;
};

/**
 * The access page: a code, then the rep or the employer it belongs to, then their storefront (rules 3 §2 "Access page
 * and access codes").
 */
export function AccessScreen(props: AccessScreenProps) {
  const { brand, ended, intro, flow, offersOther, origin, plain, plan, found } = props;
  const { continueHref, signInHref, offersSignIn, memberDashboard } = props;
  return (
    <AccessCard brand={brand}>
      {ended && (
        <Banner className="mb-6" title="Your session ended because nothing was done here.">
          To protect what was on the page, it was closed. Enter your code to start again.
        </Banner>
      )}
      {flow === 'rep' ? (
        <RepFlow plain={plain} found={found} place="page" intro={intro} offersSignIn={offersSignIn} />
      ) : (
        <GroupFlow codes={plain.codes} plan={plan} place="page" intro={intro} origin={origin} />
      )}
      {offersOther && <OtherDoor flow={flow === 'rep' ? 'employee' : 'rep'} origin={origin} plain={plain} />}
      <ul className="mt-6 flex flex-wrap justify-center gap-x-6 border-t border-border pt-4">
        <li>
          <Link className="quiet" href={continueHref}>
            Continue a saved enrollment
          </Link>
        </li>
        <li>
          <Link className="quiet" href={signInHref}>
            Sign in
          </Link>
        </li>
        {memberDashboard !== null && (
          <li>
            <a className="quiet" href={memberDashboard}>
              Member dashboard
            </a>
          </li>
        )}
      </ul>
    </AccessCard>
  );
}

/**
 * The card of a page without header and footer; the brand stands on it, as nothing else on the page says whose it is.
 */
export function AccessCard({ brand, children }: { brand: BrandFacts; children: ReactNode }) {
  return (
    <Card raised className="w-full border-transparent px-5 pt-6 pb-5 md:px-10 md:pt-9 md:pb-7">
      <p className="brand mb-6">
        <Logo brand={brand} />
        <span>
          <b>{brand.name}</b>
          {brand.tagline !== '' && <small>{brand.tagline}</small>}
        </span>
      </p>
      {children}
    </Card>
  );
}

function OtherDoor({ flow, origin, plain }: Pick<AccessScreenProps, 'flow' | 'origin' | 'plain'>) {
  return (
    <div className="mt-6 border-t border-border pt-6">
      <h2 className="text-h3">{flow === 'employee' ? 'Enrolling through your employer?' : 'Are you a rep?'}</h2>
      <p className="mt-1 mb-4 text-muted">
        {flow === 'employee'
          ? 'Your company has a group enrollment code for you.'
          : 'Your access code opens your own storefront.'}
      </p>
      <FlowDialog flow={flow} origin={origin} plain={plain} />
    </div>
  );
}
