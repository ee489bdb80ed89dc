import type { Site } from '@/lib/site/site';
import { ROUTES, type RouteName } from '@/lib/site/route-table';

/** The six shells of rules 1 §2.1. */
export type ShellVariant = 'open' | 'agent' | 'group' | 'error' | 'landing' | 'access-page';

/** The frame around a page of each variant (rules 1 §2.2, rules 3 §2 "Shell guard"). */
export type Shell = {
  /** `brand`: logo and contact, for pages before the gate, where no menu of ours can be opened yet. */
  header: 'full' | 'brand' | 'none';
  footer: boolean;
  /** The source of the menu's categories: every site's menu, or the group's own (rules 1 §7.1). */
  menu: 'common' | 'group' | 'none';
};

export const SHELLS: Record<ShellVariant, Shell> = {
  open: { header: 'full', footer: true, menu: 'common' },
  agent: { header: 'full', footer: true, menu: 'common' },
  group: { header: 'full', footer: true, menu: 'group' },
  landing: { header: 'brand', footer: true, menu: 'none' },
  error: { header: 'none', footer: false, menu: 'none' },
  'access-page': { header: 'none', footer: false, menu: 'none' },
};

/**
 * The shell of a page: what the page itself asks for, then whether the gate is passed, then the stored open type
 * (rules 1 §2.1). `page` is null where a layout stands around many pages. Pure.
 */
export function pickShell(facts: {
  page: RouteName | null;
  gatePassed: boolean;
  openType: Site['openType'] | null;
}): ShellVariant {
  const route = facts.page === null ? null : ROUTES[facts.page];
  if (route !== null && 'shell' in route) return route.shell;
  if (!facts.gatePassed) return 'landing';
  return facts.openType === 'agent' || facts.openType === 'group' ? facts.openType : 'open';
}
