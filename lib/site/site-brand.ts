import * as z from 'zod';
import { formatPhone } from '@/lib/rules/text/masks';
import { isWebAddress } from '@/lib/rules/text/web-address';
import { STEPS } from '@/lib/rules/steps/step-table';
import type { DynamicKey } from '@/lib/contract/branding';
import { AGENT_HOMES, COLOR_MODES, CORNERS, FONTS } from '@/lib/rules/words/site-kinds';
import { toSafeHtmlOrNull } from './to-safe-html';
import type { Branding } from './site';

/** Key/value list of a site as the wire sends it (rules 1 §7.1). */
export type DynamicList = readonly { key: string; value: string }[];

/** Additions of an agent's or a group's landing and about information to a site's look, as the wire sends them. */
export type OwnerLanding = {
  name: string;
  tagline: string;
  phone: string;
  email: string;
  /** HTML as the API sent it. */
  about: string;
  aboutName: string;
  aboutImage: string | null;
  logo: string | null;
  agentCode: string | null;
};

/** The product's own color where a site sets none (look §6). */
export const DEFAULT_BRAND_COLOR = '#0b5cab';
const DEFAULT_NAME = 'Coverfront';

const HexColor = z.string().regex(/^#[0-9a-f]{6}$/i);
const Radius = z.enum(CORNERS);
const Mode = z.enum(COLOR_MODES);
const Font = z.enum(FONTS);
const AgentHome = z.enum(AGENT_HOMES);
const Mark = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** A picture of ours: pages load images from their own origin only. */
const PublicPath = z
  .string()
  .regex(/^\/(?!\/)[\w./-]{1,300}$/)
  .refine((path) => !path.includes('..'));
const PngPath = PublicPath.refine((path) => path.endsWith('.png'));
/** A script over TLS, without anything that could break out of a policy. */
const WidgetScript = z.string().regex(/^https:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?\/[\w./~%-]{0,500}$/);
const PageLink = z
  .string()
  .max(2_048)
  .refine((text) => PublicPath.safeParse(text).success || isWebAddress(text));

/**
 * The look of a site from the wire's two answers, each value checked: what is missing or unusable becomes the default,
 * so a bad value of one tenant can never break a page or lead a visitor astray (threats T13, T16).
 */
export function toBranding(list: DynamicList, owner: OwnerLanding | null): Branding {
  const values = new Map(list.map(({ key, value }) => [key, value.trim()]));
  const text = (key: DynamicKey, fallback = ''): string => values.get(key) || fallback;
  const checked = <T>(schema: z.ZodType<T>, key: DynamicKey): T | null => {
    const outcome = schema.safeParse(values.get(key));
    return outcome.success ? outcome.data : null;
  };
  const link = (key: DynamicKey): string | null => checked(PageLink, key);
  // A name of the site itself wins over its owner's: an agent's business, not the agent.
  const name = text('site_name', owner?.name || DEFAULT_NAME);

  return {
    name,
    tagline: owner?.tagline || text('tagline'),
    brandColor: checked(HexColor, 'brand_color')?.toLowerCase() ?? DEFAULT_BRAND_COLOR,
    radius: checked(Radius, 'radius') ?? 'soft',
    mode: checked(Mode, 'mode') ?? 'auto',
    font: checked(Font, 'font') ?? 'figtree',
    logo: PublicPath.safeParse(owner?.logo).data ?? checked(PublicPath, 'cart_logo'),
    logoDark: checked(PublicPath, 'logo_dark'),
    paperLogo: checked(PngPath, 'paper_logo'),
    mark: checked(Mark, 'mark'),
    phone: formatPhone(owner?.phone || text('display_phone')),
    email: owner?.email || text('display_email'),
    about: toAbout(owner, name, text('about')),
    banner: toSafeHtmlOrNull(text('banner_text')),
    contact: {
      name: text('contact_name', owner?.aboutName ?? ''),
      firstName: text('contact_first_name', text('contact_name', owner?.aboutName ?? '').split(' ')[0] ?? ''),
      role: text('contact_role'),
      hours: text('contact_hours'),
      blurb: text('contact_blurb'),
    },
    headline: text('headline', 'Find coverage that fits'),
    lead: text('lead', 'Tell us a little about you to see plans and prices.'),
    heroFacts: heroFacts(text),
    featuredNote: text('featured_note'),
    footerText: text('footer_text'),
    legalLine: text('legal_line'),
    agentCode: owner?.agentCode ?? null,
    showQuotation: text('show_quotation').toLowerCase() !== 'no',
    adminLinks: text('admin_tools').toLowerCase() === 'yes' ? toAdminLinks(link) : [],
    ...toPictures((key) => checked(PublicPath, key)),
    widgetScript: checked(WidgetScript, 'widget_script'),
    agentHome: checked(AgentHome, 'agent_home') ?? 'steps',
    links: toLinks(link),
  };
}

type Pictures = Pick<
  Branding,
  'bannerImage' | 'thankYouImage' | 'cardImages' | 'footerLogo' | 'iosIcon' | 'androidIcon'
>;

function toPictures(path: (key: DynamicKey) => string | null): Pictures {
  return {
    bannerImage: path('banner_image'),
    thankYouImage: path('thank_you_image'),
    cardImages: Object.fromEntries(
      STEPS.flatMap(({ key }) => {
        const picture = key === 'review' ? null : path(`card_image_${key}`);
        return picture === null ? [] : [[key, picture]];
      }),
    ),
    footerLogo: path('footer_logo'),
    iosIcon: path('ios_icon'),
    androidIcon: path('android_icon'),
  };
}

/** Text without tags becomes paragraphs; blank lines part them. */
function toAbout(owner: OwnerLanding | null, name: string, own: string): Branding['about'] {
  const source = owner?.about.trim() || own;
  const paragraphs = source.split(/\n\s*\n/).map((paragraph) => `<p>${paragraph}</p>`);
  const html = toSafeHtmlOrNull(source === '' || /<[a-z]/i.test(source) ? source : paragraphs.join(''));
  if (html === null) return null;
  return {
    title: `About ${owner?.aboutName || name}`,
    html,
    image: PublicPath.safeParse(owner?.aboutImage).data ?? null,
  };
}

/** The links of the admin-tools drop-down in the spec's order (rules 1 §2.2). */
const ADMIN_LINKS = [
  ['Admin', 'link_admin'],
  ['Message center', 'link_message_center'],
  ['File management', 'link_file_management'],
  ['Dashboards', 'link_dashboards'],
  ['Ticket management', 'link_ticket_management'],
  ['SSO', 'link_sso'],
  ['Registrations', 'link_registrations'],
] as const;

function toAdminLinks(link: (key: DynamicKey) => string | null): Branding['adminLinks'] {
  return ADMIN_LINKS.flatMap(([label, key]) => {
    const href = link(key);
    return href === null ? [] : [{ label, href }];
  });
}

function heroFacts(text: (key: DynamicKey) => string): Branding['heroFacts'] {
  return ([1, 2, 3, 4] as const)
    .map((n) => ({ value: text(`hero_fact_${n}_value`), label: text(`hero_fact_${n}_label`) }))
    .filter((fact) => fact.value !== '' && fact.label !== '');
}

function toLinks(link: (key: DynamicKey) => string | null): Branding['links'] {
  return {
    repRegistration: link('link_rep_registration'),
    repDashboard: link('link_rep_dashboard'),
    memberLogin: link('link_member_login'),
    memberDashboard: link('link_member_dashboard'),
    groupApplication: link('link_group_application'),
    groupLogin: link('link_group_login'),
    iosApp: link('link_ios_app'),
    androidApp: link('link_android_app'),
    support: link('link_support'),
    privacy: link('link_privacy'),
    terms: link('link_terms'),
    accessibility: link('link_accessibility'),
  };
}
