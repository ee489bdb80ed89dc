import type { DynamicKey } from '@/lib/contract/branding';
import type { Gate, SiteKind } from '@/lib/rules/words/site-kinds';
import type { OpenType } from '@/lib/rules/words/visits';

/** The look and the words of a site as the key/value list that the storefront reads. */
export type Look = Partial<Record<DynamicKey, string>>;

export type SiteSeed = {
  kind: SiteKind;
  host: string;
  slug: string | null;
  /** Name in `external?site=`. */
  siteName?: string;
  openType: OpenType;
  gate: Gate;
  agentId: string | null;
  groupId: string | null;
  portalId: string | null;
  look: Look;
};

/** `Site.key`: base64url of `host`, or of `host/slug`. */
export function siteKey(host: string, slug: string | null): string {
  return Buffer.from(slug === null ? host : `${host}/${slug}`, 'utf8').toString('base64url');
}

/** The flag and the links of the admin-tools menu (rules 1 §2.2). */
export function adminTools(domain: string): Look {
  const page = (path: string) => `https://${domain}.example/${path}`;
  return {
    admin_tools: 'yes',
    link_admin: page('admin'),
    link_message_center: page('admin/messages'),
    link_file_management: page('admin/files'),
    link_dashboards: page('admin/dashboards'),
    link_ticket_management: page('admin/tickets'),
    link_sso: page('sso'),
    link_registrations: page('admin/registrations'),
  };
}

/** Links of header and footer. They lead to the tenant's own pages, which a demo does not have. */
export function links(domain: string): Look {
  const page = (path: string) => `https://${domain}.example/${path}`;
  return {
    link_rep_registration: page('reps/register'),
    link_rep_dashboard: page('reps'),
    link_member_login: page('members/sign-in'),
    link_member_dashboard: page('members'),
    link_group_application: page('groups/apply'),
    link_group_login: page('groups/sign-in'),
    link_ios_app: page('app/ios'),
    link_android_app: page('app/android'),
    link_support: page('support'),
    link_privacy: page('privacy'),
    link_terms: page('terms'),
    link_accessibility: page('accessibility'),
  };
}
