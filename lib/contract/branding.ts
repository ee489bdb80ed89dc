import * as z from 'zod';
import { GATES, SITE_KINDS } from '../rules/words/site-kinds';
import { endpoint } from './endpoint';
import { lookup, success } from './envelope';
import {
  CodeText,
  EncodedSite,
  Html,
  Id,
  Label,
  NullableId,
  OpenType,
  Slug,
  StateCode,
  Text,
  Url,
  Zip,
} from './scalars';

/*
 * The owner and the look of a site (rules 1 §7.1, §7.3). A storefront builds a site from three answers:
 * 1. `SiteFacts` by host (`getDomainSiteInformation`), by slug (`validateLandingPage`) or by external site name
 *    (`getExternalSiteInformation`): kind, owner, portal, gate;
 * 2. the landing page information of its agent or group: name, logo, tagline, phone, email, about;
 * 3. the dynamic key/value list of the site: everything else of the look, by the keys of `DYNAMIC_KEYS`.
 */

/** The facts about a site that routing needs. `gid` is the group's id once more, under the name the spec reads. */
const SiteFacts = z.object({
  kind: z.enum(SITE_KINDS),
  /** The host without a port, and the slug of a landing. */
  site_domain: z.string().max(253),
  landing_page: Slug.nullable(),
  open_type: OpenType,
  agent_id: NullableId,
  group_id: NullableId,
  gid: NullableId,
  portal_id: NullableId,
  gate: z.enum(GATES),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

/** Keys of `getExternalSiteDynamicInformation`. Values are text; a missing key means "the default of the product". */
export const DYNAMIC_KEYS = {
  site_name: 'name of the site when it has no agent or group (product, external)',
  tagline: 'one line under the name, likewise',
  display_phone: 'phone, likewise',
  display_email: 'email, likewise',
  about: 'text of the About popup, likewise',
  brand_color: 'the one color everything else is derived from, #rrggbb',
  radius: 'square, soft or round',
  mode: 'light or auto',
  font: 'figtree, or system for the fonts of the device',
  mark: 'key of a drawn mark, in place of a logo image',
  headline: 'heading of the landing',
  lead: 'paragraph under it',
  hero_fact_1_value: 'first figure beside the quote form, then its label; up to four',
  hero_fact_1_label: '',
  hero_fact_2_value: '',
  hero_fact_2_label: '',
  hero_fact_3_value: '',
  hero_fact_3_label: '',
  hero_fact_4_value: '',
  hero_fact_4_label: '',
  featured_note: 'line under the heading Featured Plans',
  contact_name: 'the person behind the site',
  contact_first_name: 'the short form, "Dana can look with you"',
  contact_role: '"Licensed agent, Austin"',
  contact_hours: '"Mon to Fri, 8 to 6"',
  contact_blurb: 'paragraph of the card about the person',
  footer_text: 'line beside the name in the footer',
  legal_line: 'after the year and the name, "TX license 2041877"',
  show_quotation: 'no hides Send Personalized Quote (rules 1 §2.11)',
  banner_text: 'line of HTML under the header; sanitized (rules 1 §2.2)',
  admin_tools: 'yes shows the admin-tools drop-down (rules 1 §2.2)',
  link_admin: 'its links, in its order; a missing one is not shown',
  link_message_center: '',
  link_file_management: '',
  link_dashboards: '',
  link_ticket_management: '',
  link_sso: '',
  link_registrations: '',
  agent_home: 'popup: a rep chooses portal and group in a popup instead of step by step (rules 1 §2.6)',
  link_rep_registration: 'addresses of the footer and the header; a missing one is not shown (rules 3 §2, "Footer")',
  link_rep_dashboard: '',
  link_member_login: '',
  link_member_dashboard: '',
  link_group_application: '',
  link_group_login: '',
  link_ios_app: '',
  link_android_app: '',
  link_support: '',
  link_privacy: '',
  link_terms: '',
  link_accessibility: '',
  cart_logo: 'pictures of the spec, public paths (rules 1 §3, rules 3 §3)',
  logo_dark: 'the logo for the dark theme; without one the logo stands on a white plate there',
  paper_logo: 'the logo as a PNG, for documents, mails and search engines; without one the logo where it is a PNG',
  banner_image: 'a strip above the landing',
  thank_you_image: 'above the receipt',
  footer_logo: '',
  ios_icon: '',
  android_icon: '',
  card_image_personal: 'pictures of the review cards, one per step (rules 3 §2 "Review & Confirmation")',
  card_image_contact: '',
  card_image_employer: '',
  card_image_beneficiary: '',
  card_image_health: '',
  card_image_dependent: '',
  card_image_agreement: '',
  card_image_billing: '',
  widget_script: 'address of a third-party accessibility widget; on pages without personal data only (look §2)',
} as const;
export type DynamicKey = keyof typeof DYNAMIC_KEYS;

const landingMembers = {
  logo: Url.nullable(),
  image: Url.nullable(),
  image_link: Url.nullable(),
  display_phone: z.string().max(40),
  display_email: z.string().max(254),
  tagline: Label,
  /** Name in the About popup. */
  display_about_name: Label,
  display_name: Label,
  agent_code: CodeText.nullable(),
};

const AgentLanding = z.object({ ...landingMembers, agent_id: Id, agent_bio: Html });
const GroupLanding = z.object({
  ...landingMembers,
  group_id: Id,
  gname: Label,
  gweb_aboutus: Html,
  address_information: z.object({ address1: Label, city: Label, state: StateCode, zip: Zip }).nullable(),
});

const ofAgent = z.strictObject({ agent_id: Id });
const ofGroup = z.strictObject({ group_id: Id });

export const getAgentLandingPageInfo = endpoint({
  method: 'GET',
  path: '/get-agent-landing-page-info',
  side: 'header',
  access: 'public',
  beforeGate: true,
  limit: 'read',
  session: ['agent_id'],
  input: ofAgent,
  output: success(AgentLanding),
  summary: "What an agent's site shows of the agent (rules 1 §7.1, rules 3 §7).",
});

export const getGroupLandingPageInfo = endpoint({
  method: 'GET',
  path: '/get-group-landing-page-info',
  side: 'header',
  access: 'public',
  beforeGate: true,
  limit: 'read',
  session: ['group_id'],
  input: ofGroup,
  output: success(GroupLanding),
  summary: "What a group's site shows of the group (rules 1 §7.1, rules 3 §7).",
});

export const getAgentAboutPageInfo = endpoint({
  method: 'GET',
  path: '/get-agent-about-page-info',
  side: 'header',
  access: 'public',
  beforeGate: true,
  limit: 'read',
  session: ['agent_id'],
  input: ofAgent,
  output: success(z.object({ display_about_name: Label, image: Url.nullable(), agent_bio: Html })),
  summary: "The About popup of an agent's site (rules 1 §7.1).",
});

export const getGroupAboutPageInfo = endpoint({
  method: 'GET',
  path: '/get-group-about-page-info',
  side: 'header',
  access: 'public',
  beforeGate: true,
  limit: 'read',
  session: ['group_id'],
  input: ofGroup,
  output: success(z.object({ display_about_name: Label, image: Url.nullable(), gweb_aboutus: Html })),
  summary: "The About popup of a group's site (rules 1 §7.1).",
});

export const getExternalSiteDynamicInformation = endpoint({
  method: 'GET',
  path: '/get-external-site-dynamic-information',
  access: 'public',
  beforeGate: true,
  limit: 'read',
  input: z.strictObject({ site_domain: EncodedSite }),
  output: success(z.array(z.object({ key: z.string().max(64), value: Text })).max(200)),
  summary: 'Key/value list of a site, asked for by base64 of `host` or `host/slug` (rules 1 §7.1, rules 3 §7).',
});

export const validateLandingPage = endpoint({
  method: 'GET',
  path: '/validate-landing-page',
  upstream: 'root',
  access: 'public',
  beforeGate: true,
  limit: 'code',
  seals: ['agent_id', 'group_id', 'gid', 'portal_id'],
  input: z.strictObject({ landing_page: z.string().max(64) }),
  output: lookup(
    SiteFacts.extend({
      type: z.enum(['group', 'agent']),
      display_email: z.string().max(254),
      display_phone: z.string().max(40),
      display_name: Label,
      image: Url.nullable(),
      logo: Url.nullable(),
      agent_code: CodeText.nullable(),
      gagent_code: CodeText.nullable(),
      gcode: CodeText.nullable(),
      gname: Label.nullable(),
    }),
  ),
  summary: 'Whose landing a slug is (rules 1 §7.3, rules 2 §7, rules 3 §7; without the /api/v1 prefix).',
});

export const getDomainSiteInformation = endpoint({
  method: 'GET',
  path: '/get-domainSite-infromation',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ site_domain: z.string().min(1).max(253) }),
  output: lookup(SiteFacts),
  summary: 'Whose site a host is (rules 1 §7.3).',
});

export const getExternalSiteInformation = endpoint({
  method: 'GET',
  path: '/get-external-site-infromation',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ site_name: z.string().min(1).max(64) }),
  output: lookup(SiteFacts),
  summary: 'The external site of a name (rules 1 §7.3).',
});
