import type { Shop } from '../shop/shop';
import { siteKey } from '../shop/tables/site-key';

export type DemoHosts = { product: string; groups: string };

/** The names that the folder, the README, the journeys and the start-up lines know. */
export const DEMO_HOSTS: DemoHosts = { product: 'enroll.localhost', groups: 'groups.localhost' };

/** The demo's shop on the hosts of an installation. Nothing but sites names a site there. */
export function onHosts(shop: Shop, hosts: DemoHosts): Shop {
  const named = new Map([
    [DEMO_HOSTS.product, hosts.product],
    [DEMO_HOSTS.groups, hosts.groups],
  ]);
  const sites = shop.sites.map(({ row, at }) => {
    const host = named.get(row.host) ?? row.host;
    return { row: { ...row, host, key: siteKey(host, row.slug ?? null) }, at };
  });
  return { ...shop, sites };
}
