import { DownloadIcon } from '@/components/art/icons';
import { Plate } from '@/components/shell/plate';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { PrintButton } from '@/components/ui/print-button';
import type { HeldPlan } from '@/lib/contract/member-home';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { joinWords } from '@/lib/rules/text/join-words';
import type { Crumb } from '@/lib/site/crumb';

type Props = {
  crumbs: readonly Crumb[];
  plan: HeldPlan;
  name: string;
  memberNumber: string;
  /** The card as a PDF. */
  fileHref: string;
  /** The site and its number, which are called about the card. */
  site: { name: string; phone: string };
};

/** The card of a plan in the size of a wallet's, on the screen and on paper (decisions 256). */
export function IdCardScreen({ crumbs, plan, name, memberNumber, fileHref, site }: Props) {
  return (
    <Container narrow className="pb-12">
      <div className="no-print">
        <Breadcrumbs items={crumbs} />
        <PageHeader
          className="mt-4"
          title="ID card"
          intro="Show it at your visit, on the phone or printed. It is good while coverage is."
        />
      </div>
      <article className="id-card mt-8" aria-label={`ID card of ${plan.plan_name}`}>
        <header className="flex items-start justify-between gap-3">
          <div>
            <p className="font-semibold">{plan.plan_name}</p>
            <p className="text-small">{site.name}</p>
          </div>
          {plan.carrier !== '' && <Plate carrier={plan.carrier} />}
        </header>
        <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2">
          <Fact term="Member" text={name} />
          <Fact term="Member number" text={memberNumber} />
          <Fact term="Policy" text={plan.policy_id} />
          <Fact term="Effective date" text={formatWireDate(plan.effective_date)} />
          {plan.group !== '' && <Fact term="Group" text={plan.group} />}
          {plan.covered.length > 0 && <Fact term="Also covered" text={joinWords(plan.covered)} />}
          {site.phone !== '' && <Fact term="Questions" text={site.phone} />}
        </dl>
      </article>
      <div className="no-print mt-6 flex flex-wrap gap-3">
        <a className="btn btn-primary" href={fileHref}>
          <DownloadIcon />
          Save as PDF
        </a>
        <PrintButton>Print the card</PrintButton>
      </div>
    </Container>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small">{term}</dt>
      <dd className="font-semibold break-words">{text}</dd>
    </div>
  );
}
