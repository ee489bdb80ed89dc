import { redirect } from 'next/navigation';
import { MembersScreen } from '@/components/roster/members-screen';
import { toError, type Failure, type Result } from '@/lib/gateway/result';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getAgentMembers } from '@/lib/contract/rep';
import { getCookieCodec } from '@/lib/session/codec';
import { openSearch } from '@/lib/session/sealed-search';
import type { Session } from '@/lib/session/session';
import { loadShopper, type Shopper } from '@/lib/visitor/shopper';
import { signedInHome, signedInMembersHref } from '@/lib/routing/home-links';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { buildTrail } from '@/lib/routing/trail';
import type { StaffRole } from '@/lib/rules/words/visits';

export type MembersPageProps = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Rows of a page, as the list answers them (rules 1 §9). */
const PAGE_ROWS = 5;

type Wanted = { page: number; search: string; seal: string };
type Answer = Result<AnswerOf<typeof getAgentMembers>>;

/**
 * The current members of the signed-in rep or group administrator (rules 1 §2.8; decisions 10). Strangers sign in first
 * and come back to the same page; a visitor of another role goes to that role's own list.
 */
export async function MembersPage({ role, ...props }: MembersPageProps & { role: StaffRole }) {
  const shopper = await loadShopper((await props.params).site);
  const { site, session } = shopper;
  const own = routes.page(site, role === 'rep' ? 'agentSelectMember' : 'groupSelectMember');
  if (!session?.signedIn) redirect(routes.signIn(site, own));
  if (session.signedIn.role !== role) redirect(signedInMembersHref(site, session.signedIn.role));
  const wanted = await readWanted(session, await props.searchParams);
  const answer = await loadList(shopper, session, role, wanted);
  const list = answer.ok ? answer.value.data : null;
  const problem = answer.ok ? null : problemOf(answer.failure);
  return (
    <MembersScreen
      crumbs={buildTrail(site, session, 'members')}
      owner={site.branding.name}
      list={
        list && {
          members: list.result,
          total: list.total,
          page: list.page,
          pages: Math.max(1, Math.ceil(list.total / PAGE_ROWS)),
          isNear: list.near ?? false,
        }
      }
      problem={problem}
      search={wanted.search}
      searchAction={formAction(site, 'member-search')}
      hrefOf={(page) => `${own}?${pageQuery(page, wanted.seal)}`}
      hrefs={{
        list: own,
        plans: routes.plans(site),
        signIn: routes.signIn(site, own),
        home: signedInHome(site, role),
        ...(role === 'rep' && { evidence: (policyId: string) => routes.policyEvidence(site, policyId) }),
      }}
    />
  );
}

async function readWanted(
  session: Session,
  { page, q }: Record<string, string | string[] | undefined>,
): Promise<Wanted> {
  const seal = typeof q === 'string' ? q : '';
  const search = seal === '' ? null : await openSearch(session, seal, getCookieCodec());
  const number = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  return { page: number, search: search ?? '', seal: search === null ? '' : seal };
}

function loadList(shopper: Shopper, session: Session, role: StaffRole, { page, search }: Wanted): Promise<Answer> {
  if (search !== '') return shopper.call('searchMembers', { search, page });
  return role === 'rep'
    ? shopper.call('getAgentMembers', { agent_id: session.agentId ?? '', page })
    : shopper.call('getGroupUsers', { group_id: session.groupId ?? '', page });
}

/** The message of a failure that may pass by itself, to be said in place; any other failure is the error page's. */
function problemOf(failure: Failure): string {
  const passes = failure.kind === 'network' || (failure.kind === 'http' && [429, 503].includes(failure.status));
  if (passes || failure.kind === 'fields') return failure.message;
  throw toError(failure);
}

function pageQuery(page: number, seal: string): string {
  return new URLSearchParams({ page: String(page), ...(seal !== '' && { q: seal }) }).toString();
}
