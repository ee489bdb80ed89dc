import type { Metadata } from 'next';
import { PublicPlans, countPlans, filterPlans } from '@/app/_shell/public-plans';
import { QuoteBar } from '@/app/_shell/quote-bar';
import { PlansScreen } from '@/components/plans/plans-screen';
import { readFilter } from '@/components/plans/filter';
import { BASIC_DETAILS_DIALOG } from '@/components/quote/basic-details';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { loadQuote, loadShopper, valueOf } from '@/lib/session/shopper';
import { buildTrail } from '@/lib/site/trail';

export const metadata: Metadata = { title: 'Plans' };

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function PlansPage({ params, searchParams }: Props) {
  const visitor = await loadShopper((await params).site);
  const filter = readFilter(await searchParams);
  const quote = await loadQuote(visitor);
  if (!quote) return <PublicPlans site={visitor.site} session={visitor.session} filter={filter} />;
  const { result, io_only: ioOnly } = valueOf(
    await visitor.call('getFilteredPlans', { enrollment_id: quote.enrollmentId }),
  ).data;
  return (
    <>
      <QuoteBar values={quote.values} />
      <PlansScreen
        basePath={visitor.site.basePath}
        crumbs={buildTrail(visitor.site, visitor.session, 'plans')}
        plans={filterPlans(result, filter)}
        counts={countPlans(result)}
        filter={filter}
        ioOnly={ioOnly}
        changeAction={
          <DialogTrigger dialog={BASIC_DETAILS_DIALOG} variant="secondary">
            {ioOnly ? 'Change tier' : 'Change your details'}
          </DialogTrigger>
        }
      />
    </>
  );
}
