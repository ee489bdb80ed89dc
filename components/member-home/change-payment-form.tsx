import { BankAsked, PayAnswer, PayWays } from '@/components/pay-ways';
import type { CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { SummaryList } from '@/components/ui/summary-list';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getPaymentChange } from '@/lib/contract/member-details';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';

type Paid = AnswerOf<typeof getPaymentChange>['data']['result'];

type Props = { action: string; homeHref: string; policy: string; paid: Paid; sent: CameBack | null };

/** The form by which a member changes how a policy is paid: the same with and without scripts (decisions 272). */
export function ChangePaymentForm({ action, homeHref, policy, paid, sent }: Props) {
  const hidden = { policy, seen: paid.seen };
  return (
    <>
      <SummaryList rows={rowsOf(paid)} />
      <div id={ANSWER_ANCHOR} tabIndex={-1} className="my-6">
        <PayAnswer sent={sent} unchanged="Nothing has changed." />
      </div>
      {paid.is_due ? (
        <Banner tone="warning">
          A payment did not come. Pay it from your home: the card or account that pays it pays later ones as well.
        </Banner>
      ) : (
        <Open {...{ action, hidden, paid, sent }} />
      )}
      <LinkButton href={homeHref} variant="tertiary" className="mt-4 max-sm:w-full">
        Back to my plans
      </LinkButton>
    </>
  );
}

function Open({
  action,
  hidden,
  paid,
  sent,
}: Pick<Props, 'action' | 'paid' | 'sent'> & { hidden: Record<string, string> }) {
  if (paid.ways.length === 0) return <Banner>Please call us: this is changed by phone alone at the moment.</Banner>;
  return (
    <>
      {paid.confirming && <BankAsked {...{ action, hidden }} name="Finish this change" />}
      <PayWays {...{ action, hidden, sent }} ways={paid.ways} name="Change how you pay" button="Change how I pay" />
    </>
  );
}

function rowsOf({ plans, method, last4, next, under_way: underWay }: Paid) {
  const paying = method === 'cc' ? 'Card' : 'Bank account';
  const when = ({ amount, on }: NonNullable<Paid['next']>) =>
    `${formatWireMoney(amount)}${on === null ? '' : ` on ${formatWireDate(on)}`}`;
  return [
    { label: plans.length === 1 ? 'Plan' : 'Plans', value: joinWords(plans) },
    { label: 'Pays now', value: last4 === '' ? paying : `${paying} ending in ${last4}` },
    ...(next === null ? [] : [{ label: 'Next payment', value: when(next) }]),
    ...(underWay === null ? [] : [{ label: 'Under way', value: `${when(underWay)}. It stays with what pays now.` }]),
  ];
}
