import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { HeirsChange } from '@/app/_homes/heirs-change';
import { loadOwnPolicy, type OwnPolicyProps } from '@/app/_homes/own-policy-page';
import { heirEntry } from '@/components/enrollment/plain-beneficiary';
import { EntryFrame } from '@/components/enrollment/plain-entry';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Card, Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { today } from '@/lib/clock';
import { joinWords } from '@/lib/rules/text/join-words';
import { HEIR_RANKS } from '@/lib/rules/words/heirs';
import { toOptions } from '@/lib/rules/words/option';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';
import { changeRoutes } from '@/lib/site/change-routes';

export const metadata: Metadata = { title: 'Change who is paid' };

/** The page by which a member changes the beneficiaries of a policy (decisions 272). */
export default async function ChangeBeneficiariesPage(props: OwnPolicyProps) {
  const { shopper, homeHref, asked } = await loadOwnPolicy(props);
  const { site } = shopper;
  const [answer, choices] = await Promise.all([
    shopper.call('getHeirsChange', asked),
    shopper.call('getBeneficiaryRelationships', {}),
  ]);
  if (!answer.ok) redirect(homeHref);
  const told = answer.value.data.result;
  const relationships = choices.ok ? toOptions(choices.value.data.result) : [];
  const { form, entry } = await props.searchParams;
  const sent = form === 'heirs' ? await loadOwnRefused(site.key, 'heirs', asked.user_id) : null;
  const policy = asked.policy_id;
  const action = ownFormAction(site, 'change-beneficiaries', ownerOf(asked.user_id));
  const listHref = changeRoutes.changeHeirs(site, policy);
  const open = typeof entry === 'string' ? openEntry(entry) : null;
  const parts =
    open &&
    heirEntry({
      open: { at: open.at, values: sent?.values ?? {}, problems: sent?.problems ?? {}, message: sent?.message ?? '' },
      descriptors: told.fields,
      heirs: told.beneficiaries,
      relationships,
      today: today(),
      adding: open.rank,
    });
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: 'Member home', href: homeHref }, { label: 'Change who is paid' }]} />
      <PageHeader
        className="mt-4 mb-8"
        title="Change who is paid"
        intro={`The beneficiaries of ${joinWords(told.plans)}, who are paid if you die.`}
      />
      {parts ? (
        <Card className="p-5 md:p-8">
          <EntryFrame {...parts} action={action} backHref={listHref} hidden={{ policy, seen: told.seen }} alone />
        </Card>
      ) : (
        <HeirsChange
          {...{ told, policy, relationships, action, homeHref, sent }}
          entryHref={(place) => changeRoutes.changeHeirs(site, policy, place)}
        />
      )}
    </Container>
  );
}

/** The entry of an address: a place in the list, or the rank of a new one. */
function openEntry(entry: string) {
  const rank = HEIR_RANKS.find((one) => one === entry);
  if (rank !== undefined) return { at: null, rank };
  return /^\d$/.test(entry) ? { at: Number(entry), rank: 'primary' as const } : null;
}
