import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import type { Renewal } from '@/lib/contract/renewal';
import { formatWireDate } from '@/lib/rules/text/date-words';

/** Tells on the member's home that plans renew, until when there is a choice, and leads there (decisions 263). */
export function RenewalNotice({ renewal, href }: { renewal: Renewal; href: string }) {
  const isOne = renewal.plans.length === 1;
  return (
    <div className="mb-4">
      <Banner
        title={`Your ${isOne ? 'plan renews' : 'plans renew'} on ${formatWireDate(renewal.day)}.`}
        action={
          <LinkButton href={href} size="sm" variant={renewal.is_open ? 'primary' : 'secondary'}>
            Look at the renewal
          </LinkButton>
        }
      >
        {renewal.is_open
          ? `You do not need to do anything. Until ${formatWireDate(renewal.act_by)} you may choose another level or leave.`
          : 'Everything is decided. See what changes.'}
      </Banner>
    </div>
  );
}
