import type { LifeEventKind, PeopleDeed } from '@/lib/rules/words/life-events';
import { routes } from './routes';
import type { SiteRef } from './site-link';

type PeoplePlace = { deed?: PeopleDeed; change?: string; event?: LifeEventKind };

/** Addresses of changes after the sale, apart from the others: no script of a page needs them, and each byte there counts. */
export const changeRoutes = {
  /** The change of a policy's people: what is done, or the change that is signed. */
  changePeople: (site: SiteRef, policyId: string, at: PeoplePlace = {}) =>
    `${routes.page(site, 'changePeople')}?${new URLSearchParams({ policy: policyId, ...at })}`,
  /** The same after a life event, of a policy that is chosen there where there are several. */
  lifeEvent: (site: SiteRef, at: Pick<PeoplePlace, 'deed' | 'event'> = {}) =>
    `${routes.page(site, 'changePeople')}?${new URLSearchParams(at)}`,
  /** The form of a move, or the move that is signed. */
  changeAddress: (site: SiteRef, change?: string) =>
    `${routes.page(site, 'changeAddress')}${change === undefined ? '' : `?${new URLSearchParams({ change })}`}`,
  decideChange: (site: SiteRef, changeId: string) =>
    `${routes.page(site, 'decideChange')}?${new URLSearchParams({ change: changeId })}`,
  /** Pages of one policy of the signed-in member, by its number. */
  changePayment: (site: SiteRef, policyId: string) =>
    `${routes.page(site, 'changePayment')}?${new URLSearchParams({ policy: policyId })}`,
  /** With `entry`: the place of the one whose form is open, or the rank of a new one. */
  changeHeirs: (site: SiteRef, policyId: string, entry?: string) =>
    `${routes.page(site, 'changeHeirs')}?${new URLSearchParams({ policy: policyId, ...(entry !== undefined && { entry }) })}`,
};
