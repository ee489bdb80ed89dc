import { ROUTES } from './route-table';
import { siteHref, type SiteRef } from './site-link';

/** Addresses of the console (decisions 285). None carries what is about a person. */
export const operatorRoutes = {
  home: (site: SiteRef): string => siteHref(site, ROUTES.operator.path),
  screen: (site: SiteRef, screen: string): string => siteHref(site, `${ROUTES.operator.path}/${screen}`),
  /** The form of a verb, by its name. */
  verb: (site: SiteRef, name: string): string =>
    `${siteHref(site, `${ROUTES.operator.path}/do`)}?${new URLSearchParams({ verb: name }).toString()}`,
  done: (site: SiteRef, name: string): string =>
    `${siteHref(site, `${ROUTES.operator.path}/done`)}?${new URLSearchParams({ verb: name }).toString()}`,
};
