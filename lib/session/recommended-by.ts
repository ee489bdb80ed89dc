import { recommendationOwner } from '@/lib/rules/quote/recommendations';
import type { Site } from '@/lib/site/site';
import type { Session } from './session';

/**
 * Agent and group of a recommendation query, by role; a visitor without a session counts as the applicant (rules 1 §6).
 */
export function recommendedBy(
  site: Pick<Site, 'agentId' | 'groupId'>,
  session: Pick<Session, 'agentId' | 'groupId' | 'eprocess'> | null,
): { agentID?: string; groupID?: string } {
  return recommendationOwner(session?.eprocess ?? 'applicant', {
    agentId: session?.agentId ?? site.agentId,
    groupId: session?.groupId ?? site.groupId,
  });
}
