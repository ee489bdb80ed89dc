import type { ReactNode } from 'react';
import { AlertIcon, CheckCircleIcon } from '@/components/art/icons';
import { Banner } from '@/components/ui/banner';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { LinkButton } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Table, type Column } from '@/components/ui/table';
import type { ListedMember } from '@/lib/contract/rep';
import { EnrollNow } from './enroll-now';
import { MemberSearch } from './member-search';

export type MembersScreenProps = {
  crumbs: readonly Crumb[];
  /** The agency's or the employer's name, whose members they are. */
  owner: string;
  /** Null when the list could not be had. */
  list: { members: readonly ListedMember[]; total: number; page: number; pages: number; isNear: boolean } | null;
  /** The message about a list that could not be had, fit to show. */
  problem: string | null;
  /** The words searched for; empty for the whole list. */
  search: string;
  searchAction: string;
  hrefOf: (page: number) => string;
  hrefs: { list: string; plans: string; signIn: string; home: string; evidence?: (policyId: string) => string };
};

const COLUMNS: readonly Column[] = [
  { key: 'member', label: 'Members' },
  { key: 'benefits', label: 'Benefits' },
  { key: 'action', label: 'Action' },
];

/** Current members of a rep or a group: searchable, five a page, Enroll Now (rules 1 §2.8). */
export function MembersScreen(props: MembersScreenProps) {
  const { crumbs, owner, list, problem, search, searchAction, hrefs } = props;
  const isSearch = search !== '';
  return (
    <Container className="pb-12">
      <Breadcrumbs items={crumbs} />
      <PageHeader
        className="mt-4"
        title="Current members"
        intro={`Members of ${owner}. Choose one to add plans to what they have.`}
      />
      {(isSearch || list === null || list.total > 0) && (
        <MemberSearch action={searchAction} search={search} clearHref={hrefs.list} />
      )}
      {problem !== null && (
        <Banner tone="error" className="mt-6" live action={<LinkButton href={hrefs.list}>Show all members</LinkButton>}>
          {problem}
        </Banner>
      )}
      {list !== null && <List {...props} list={list} />}
    </Container>
  );
}

function List({ list, search, hrefOf, hrefs }: MembersScreenProps & { list: NonNullable<MembersScreenProps['list']> }) {
  const { members, total, page, pages, isNear } = list;
  if (total === 0) return <NoMembers isSearch={search !== ''} hrefs={hrefs} />;
  return (
    <section aria-labelledby="member-count" className="members mt-6">
      <p id="member-count" role="status" className="mb-4 text-muted">
        {countText(total, search !== '')}
        {pages > 1 && `, page ${page} of ${pages}`}
        {isNear && '. No name is exactly like that; these begin with the same three letters.'}
      </p>
      <Table
        caption="Current members"
        columns={COLUMNS}
        rows={members.map((member) => ({
          key: member.user_id,
          cells: {
            member: <Member member={member} />,
            benefits: <Benefits plans={member.plan_info} evidenceHref={evidenceOf(member, hrefs)} />,
            action: <EnrollNow member={member} plansHref={hrefs.plans} signInHref={hrefs.signIn} />,
          },
        }))}
      />
      <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Pages of members" />
    </section>
  );
}

function countText(total: number, isSearch: boolean): string {
  const members = `${total} ${total === 1 ? 'member' : 'members'}`;
  return isSearch ? `${members} found` : members;
}

function NoMembers({ isSearch, hrefs }: { isSearch: boolean; hrefs: MembersScreenProps['hrefs'] }) {
  return (
    <div className="mt-8" role="status">
      {isSearch ? (
        <EmptyState
          spot="no-plans"
          title="No member matches your search"
          action={<LinkButton href={hrefs.list}>Show all members</LinkButton>}
        >
          Try a part of the name or email, a birth date as MM/DD/YYYY, or the last 4 digits of the SSN.
        </EmptyState>
      ) : (
        <EmptyState
          spot="no-plans"
          title="There are no current members yet"
          action={
            <LinkButton variant="primary" href={hrefs.home}>
              Enroll a new member
            </LinkButton>
          }
        >
          Whoever enrolls with you is listed here.
        </EmptyState>
      )}
    </div>
  );
}

function Member({ member }: { member: ListedMember }) {
  const { name, dob, email, ssn, group_info: group } = member;
  return (
    <>
      <span className="member-name">{name}</span>
      <dl className="member-facts">
        <Fact label="Date of birth">
          <span className="num">{dob || 'Not on file'}</span>
        </Fact>
        <Fact label="Group name">{group.group_name || 'None'}</Fact>
        <Fact label="Email">{email || 'Not on file'}</Fact>
        <Fact label="SSN">
          {ssn === '' ? (
            'Not on file'
          ) : (
            <span className="num">
              <span aria-hidden="true">•••-••-</span>
              <span className="sr-only">ending in </span>
              {ssn}
            </span>
          )}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The page with what is kept of the sale; null for policies of other systems, and for others than reps. */
const evidenceOf = ({ policy_id: policyId }: ListedMember, { evidence }: MembersScreenProps['hrefs']): string | null =>
  policyId?.startsWith('CF-') ? (evidence?.(policyId) ?? null) : null;

/** A status other than ACTIVE is red, and says so by its sign and its word as well (rules 1 §2.8, WCAG 1.4.1). */
function Benefits({ plans, evidenceHref }: { plans: ListedMember['plan_info']; evidenceHref: string | null }) {
  if (plans.length === 0) return <span className="text-muted">No plans</span>;
  return (
    <>
      <ul className="member-plans">
        {plans.map(({ plan, plan_name: name, plan_status: status }, index) => (
          <li key={`${plan} ${index}`}>
            <span>{name}</span>
            <span className={status === 'ACTIVE' ? 'plan-status' : 'plan-status plan-status-ended'}>
              {status === 'ACTIVE' ? <CheckCircleIcon /> : <AlertIcon />}
              {status}
            </span>
          </li>
        ))}
      </ul>
      {evidenceHref !== null && (
        <p className="mt-2">
          <Link href={evidenceHref}>Evidence of the sale</Link>
        </p>
      )}
    </>
  );
}
