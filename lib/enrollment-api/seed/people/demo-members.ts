import { harborMillsMembers } from './harbor-mills-members';
import type { MemberSeed } from './member-seed';
import { northStarMembers } from './north-star-members';

/**
 * Existing members. Social Security Numbers are ones that the Social Security Administration has withdrawn for good
 * after they were printed in advertisements and wallets, so they pass validation and belong to no person.
 */
export const members: readonly MemberSeed[] = [...northStarMembers, ...harborMillsMembers];
