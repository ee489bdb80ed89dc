import type { Metadata } from 'next';
import { MembersPage, type MembersPageProps } from '@/app/_homes/members-page';

export const metadata: Metadata = { title: 'Current members' };

/** Current members of the rep (rules 1 §2.8). */
export default function AgentSelectMemberPage(props: MembersPageProps) {
  return <MembersPage {...props} role="rep" />;
}
