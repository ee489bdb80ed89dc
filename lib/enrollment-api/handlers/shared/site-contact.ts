import { eq } from 'drizzle-orm';
import { env, originOf } from '@/lib/env';
import { loadLogo } from '../../pdf/site-logo';
import type { Context } from '../../request-context';
import { agents, groups } from '../../store/schema/site-tables';
import { profileText } from './profile';
import { loadPicture } from './site-picture';
import { findOpenSite, loadOwnedSite, loadSite, type SiteRow } from './site-rows';

/** The contact a shopper deals with on a site: what mails, agreements and documents name. */
export type SiteContact = {
  name: string;
  phone: string;
  email: string;
  color: string;
  /** The PNG of documents and mails, in base64; null where the site has none (decisions 251). */
  logo: string | null;
  legalLine: string;
  /** Address of the site's pages, from configuration and the sites table only, never from a request (threats T24). */
  url: string;
  /** The agent's or the group's own address, to which the client's copy of a receipt goes. */
  ownerEmail: string | null;
};

/** The contact of an enrollment's site. A site without an agent or a group speaks for itself. */
export async function loadSiteContact(
  context: Pick<Context, 'store'>,
  enrollment: { siteKey: string; agentId: string | null; groupId: string | null },
): Promise<SiteContact> {
  const owned = await loadOwnedSite(context.store, enrollment.siteKey);
  const owner = owned ? owned.owner : await loadOwner(context, enrollment);
  const site = owned?.site ?? null;
  const look = (key: string) => profileText(site?.branding ?? {}, key, 4_000);
  const own = (key: string) => profileText(owner?.profile ?? {}, key);
  const stored = async (address: string) => (await loadPicture(context.store, address))?.bytes ?? null;
  return {
    name: own('display_name') || look('site_name') || 'Coverfront',
    phone: formatContactPhone(own('display_phone') || look('display_phone')),
    email: own('display_email') || look('display_email'),
    color: look('brand_color'),
    logo: await loadLogo([look('paper_logo'), own('logo'), look('cart_logo')], { stored }),
    legalLine: look('legal_line'),
    url: siteUrl(site),
    ownerEmail: owner?.email || null,
  };
}

type OwnerIds = { agentId: string | null; groupId: string | null };

/** The owner of an enrollment whose site is gone: the group, else the agent. */
async function loadOwner({ store: { db } }: Pick<Context, 'store'>, { agentId, groupId }: OwnerIds) {
  if (groupId !== null) {
    const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
    if (group) return group;
  }
  if (agentId === null) return null;
  const [agent] = await db.select().from(agents).where(eq(agents.id, agentId));
  return agent ?? null;
}

/**
 * The site that a visitor without a code can look around, with its address: the site itself, or behind a gate the owner's
 * open site when there is one. Carries nothing about any person.
 */
export async function loadOpenSite(
  { store }: Pick<Context, 'store'>,
  siteKey: string,
): Promise<{ siteKey: string; url: string }> {
  const site = await loadSite(store, siteKey);
  const open = site?.gate === 'code' ? ((await findOpenSite(store, site)) ?? site) : site;
  return { siteKey: open?.key ?? siteKey, url: siteUrl(open) };
}

function siteUrl(site: SiteRow | null): string {
  const base = originOf(site?.host ?? env().PRODUCT_HOST);
  return site?.slug ? `${base}/${site.slug}` : base;
}

function formatContactPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone;
}
