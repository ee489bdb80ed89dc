/** The places of plans: on every site, on some, and featured. Ids as in the catalogue. */

/** A plan that is offered only where one of the scopes says so. */
export type Placement = {
  planId: string;
  scopes: readonly { agentId?: string; groupId?: string; portalId?: string }[];
};

/** Not part of the main menu: everything else is on every site. */
export const placements: readonly Placement[] = [
  { planId: '1109', scopes: [{ portalId: '105' }, { agentId: '4102' }] },
  { planId: '1110', scopes: [{ portalId: '103' }] },
  { planId: '1206', scopes: [{ portalId: '103' }] },
  { planId: '1507', scopes: [{ portalId: '103' }] },
  { planId: '1307', scopes: [{ agentId: '4102' }, { groupId: '2512' }] },
  { planId: '1405', scopes: [{ agentId: '4102' }, { groupId: '2512' }] },
  { planId: '2005', scopes: [{ agentId: '4102' }] },
  { planId: '2104', scopes: [{ portalId: '103' }] },
  { planId: '2203', scopes: [{ portalId: '103' }] },
  { planId: '2303', scopes: [{ portalId: '105' }, { agentId: '4102' }] },
];

/** Featured Plans of the landing. The most specific list that fits a site is shown, so each list is whole. */
export const featured: readonly { planId: string; agentId?: string; groupId?: string; portalId?: string }[] = [
  { planId: '1101' },
  { planId: '1202' },
  { planId: '2101' },
  { planId: '1901', agentId: '4102' },
  { planId: '2102', agentId: '4102' },
  { planId: '1102', agentId: '4102' },
  { planId: '1801', portalId: '105' },
  { planId: '1203', portalId: '105' },
  { planId: '2301', portalId: '105' },
  { planId: '1102', groupId: '3001' },
  { planId: '1501', groupId: '3001' },
  { planId: '1202', groupId: '3001' },
];
