import { CensusProblem, CensusScreen } from '@/components/homes/census-screen';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getGroupHome } from '@/lib/contract/census';
import type { Result } from '@/lib/gateway/result';
import { groupHomeHref } from '@/lib/routing/home-links';
import { CENSUS_STATES, type CensusState } from '@/lib/rules/words/census-words';
import { getCookieCodec } from '@/lib/session/codec';
import { openSearch } from '@/lib/session/sealed-search';
import { loadRefused } from '@/lib/session/sent-form';
import type { Session } from '@/lib/session/session';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { CENSUS_ANCHOR } from '@/lib/site/form-places';
import type { Shopper } from '@/lib/visitor/shopper';

export type CensusQuery = Record<string, string | string[] | undefined>;
type Wanted = { list: CensusState | null; page: number; search: string; seal: string };

/** The people of the signed-in administrator's group; nothing for a visit that is under the group without a sign-in (decisions 257). */
export async function GroupCensus({ shopper, query }: { shopper: Shopper; query: CensusQuery }) {
  const { site, session } = shopper;
  if (session?.signedIn?.role !== 'group') return null;
  const wanted = await readWanted(session, query);
  const { list, search, seal } = wanted;
  const answer = await loadView(shopper, wanted);
  // A list that cannot be had must not take the home with it.
  if (!answer.ok) return <CensusProblem text={answer.failure.message} />;
  const view = answer.value.data;
  const place = { page: String(view.page), ...(list !== null && { list }), ...(seal !== '' && { q: seal }) };
  return (
    <CensusScreen
      view={view}
      list={list}
      search={search}
      addHref={routes.page(site, 'addEmployee')}
      isAdded={query['form'] === 'employee' && (await loadRefused(site.key, 'employee'))?.about === 'added'}
      invoiceHref={routes.page(site, 'groupInvoice')}
      searchAction={formAction(site, 'member-search')}
      remind={{ action: formAction(site, 'remind-people'), place }}
      sent={query['form'] === 'reminded' ? await loadRefused(site.key, 'reminded') : null}
      hrefOf={({ list: state, page, searched }) =>
        `${groupHomeHref(site, {
          page: String(page),
          ...(state !== null && { list: state }),
          ...(searched && { q: seal }),
        })}#${CENSUS_ANCHOR}`
      }
    />
  );
}

async function readWanted(session: Session, { list, page, q }: CensusQuery): Promise<Wanted> {
  const seal = typeof q === 'string' ? q : '';
  const search = seal === '' ? null : await openSearch(session, seal, getCookieCodec());
  return {
    list: CENSUS_STATES.find((state) => state === list) ?? null,
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: search ?? '',
    seal: search === null ? '' : seal,
  };
}

function loadView(shopper: Shopper, { list, page, search }: Wanted): Promise<Result<AnswerOf<typeof getGroupHome>>> {
  const wanted = { page, ...(list !== null && { filter: list }) };
  return search === '' ? shopper.call('getGroupHome', wanted) : shopper.call('searchGroupHome', { ...wanted, search });
}
