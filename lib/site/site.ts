import type { SanitizedHtml } from '@/lib/rules/words/html';
import type { AgentHome, ColorMode, Corner, Font, Gate, SiteKind } from '@/lib/rules/words/site-kinds';
import type { OpenType } from '@/lib/rules/words/visits';

/** Hosts below which a first path segment may be a landing (rules 1 §2.1). */
export function takesSlugs(kind: SiteKind): boolean {
  return kind === 'product' || kind === 'group-enrollment';
}

/**
 * A branded storefront, reached by a host or by a slug on the product's host (architecture "Sites").
 * `key` is stateless: base64url of `host/slug`, so any process can turn it back. It names cookies, cache tags and pages.
 */
export type Site = {
  key: string;
  kind: SiteKind;
  host: string;
  slug: string | null;
  /** '' on an own host, '/north-star' on a landing; every link starts with it. */
  basePath: string;
  openType: OpenType;
  agentId: string | null;
  groupId: string | null;
  /** Pre-chosen portal (external sites), else null. */
  portalId: string | null;
  /** Reached on the product's own enrollment host: the "own domain" of rules 1 §2.9, §2.11, §2.14 (decisions 55). */
  ownDomain: boolean;
  /** `code`: an access code (or group code) must be given before anything but the access pages is served. */
  gate: Gate;
  branding: Branding;
};

/**
 * The settings a tenant may make; everything else of the look is derived (look §6). Links that are null are not shown.
 */
export type Branding = {
  name: string;
  tagline: string;
  brandColor: string;
  radius: Corner;
  mode: ColorMode;
  font: Font;
  /** Public path of a logo image, or null for the drawn mark / monogram. */
  logo: string | null;
  /** Public path of a logo image for the dark theme; null puts the logo on a white plate there. */
  logoDark: string | null;
  /** One of our drawn marks for demo sites ('north-star', 'harbor-mills', …), or null. */
  mark: string | null;
  phone: string;
  email: string;
  /** The About popup (rules 1 §2.2); null when there is nothing to tell. */
  about: { title: string; html: SanitizedHtml; image: string | null } | null;
  /** Line under the header; null for none. */
  banner: SanitizedHtml | null;
  /** The person behind the site: the agent or the benefits desk. */
  contact: { name: string; role: string; hours: string; blurb: string; firstName: string };
  headline: string;
  lead: string;
  heroFacts: { value: string; label: string }[];
  featuredNote: string;
  footerText: string;
  legalLine: string;
  agentCode: string | null;
  showQuotation: boolean;
  /** The admin-tools drop-down: its links when the site's flag says so, else none (rules 1 §2.2). */
  adminLinks: { label: string; href: string }[];
  /** A strip above the landing, and above the receipt; null for none (rules 3 §3 "Dynamic site info"). */
  bannerImage: string | null;
  thankYouImage: string | null;
  /** Pictures of the review cards by step (rules 3 §2 "Review & Confirmation"). */
  cardImages: Readonly<Record<string, string>>;
  /**
   * A third-party accessibility widget of the operator's choice, for pages without personal data; null for none
   * (look §2).
   */
  widgetScript: string | null;
  /** Pictures of the footer; null for words of ours (rules 3 §3 "Dynamic site info"). */
  /** Public path of the logo as a PNG, which search engines take (decisions 251). */
  paperLogo: string | null;
  footerLogo: string | null;
  iosIcon: string | null;
  androidIcon: string | null;
  agentHome: AgentHome;
  links: {
    repRegistration: string | null;
    repDashboard: string | null;
    memberLogin: string | null;
    memberDashboard: string | null;
    groupApplication: string | null;
    groupLogin: string | null;
    iosApp: string | null;
    androidApp: string | null;
    support: string | null;
    privacy: string | null;
    terms: string | null;
    accessibility: string | null;
  };
};

/** The one decision the middleware executes. `path` is the path inside the zone, without the slug. */
export type Decision =
  | { type: 'serve'; siteKey: string; zone: 'public' | 'private'; path: string; search: string }
  | { type: 'gate'; siteKey: string; to: string }
  | { type: 'redirect'; to: string; status: 307 | 308 }
  | { type: 'notFound'; siteKey: string | null }
  | { type: 'unknownHost' };
