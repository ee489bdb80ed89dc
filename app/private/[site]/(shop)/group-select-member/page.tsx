import type { Metadata } from 'next';
import { MembersPage, type MembersPageProps } from '@/app/_homes/members-page';

export const metadata: Metadata = { title: 'Current members' };

/** Current members of the group (rules 1 §2.8). */
export default function GroupSelectMemberPage(props: MembersPageProps) {
  return <MembersPage {...props} role="group" />;
}
