import { GroupIcon } from '@/components/art/icons';
import type { Shopper } from '@/lib/session/shopper';

/**
 * Group, member and portal of this enrollment (spec 1 §2.9, §2.10). Hidden on the product's own domain unless its open type
 * is a group's, and where there is nothing to say.
 */
export async function EnrollingLine({ visitor, enrollmentId }: { visitor: Shopper; enrollmentId: string }) {
  const { site, session } = visitor;
  if (site.ownDomain && (session?.openType ?? site.openType) !== 'group') return null;
  const answer = await visitor.call('getGroupAgentMemberInfo', { enrollment_id: enrollmentId });
  // Header information that cannot be had stays silent (spec 1 §8, "Other failures").
  if (!answer.ok) return null;
  const { group_info: group, user_info: member, platforms: portal } = answer.value.data.result;
  const facts = [
    { label: 'Group', value: group?.name ?? '' },
    { label: 'Member', value: member ? `${member.first_name} ${member.last_name}`.trim() : '' },
    { label: 'Portal', value: portal?.platform_name ?? '' },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className="enrolling">
      <GroupIcon />
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
