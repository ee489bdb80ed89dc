import type { Paydays } from '@/lib/rules/money/paydays';
import { DEMO_REFERRAL } from '../demo-codes';

/** Portals ("platforms" on the wire). Five, as a rep chooses among them (rules 1 §2.6). */
export const portals = [
  { id: '101', name: 'Individual Plans', code: 'IND', forIndividuals: true },
  { id: '102', name: 'Association Plans', code: 'ASC' },
  { id: '103', name: 'Employer Advantage', code: 'EMP' },
  { id: '104', name: 'Union Benefits', code: 'UNB' },
  { id: '105', name: 'Partner Direct', code: 'PTD' },
] as const;

export type AgentSeed = {
  id: string;
  /** The public agent code (`agent_code`), no access code. */
  code: string;
  firstName: string;
  middleName: string;
  lastName: string;
  email: string;
  phone: string;
  npn: string;
  /** null: no landing is configured, which leads to the landing-configuration page (rules 3 §4). */
  landingSlug: string | null;
  displayName: string;
  tagline: string;
  bio: string;
  portals: readonly string[];
  groups: readonly string[];
};

export const agents: readonly AgentSeed[] = [
  {
    // The default guest agent: answers for visitors of sites without an owner (rules 1 §9).
    id: '4100',
    code: 'CF4100',
    firstName: 'Robin',
    middleName: '',
    lastName: 'Castellano',
    email: 'desk@coverfront.example',
    phone: '8005550100',
    npn: '15500710',
    landingSlug: null,
    displayName: 'Coverfront desk',
    tagline: '',
    bio: '<p>Robin Castellano looks after visitors whose site has no agent of its own.</p>',
    portals: ['101', '105'],
    groups: [],
  },
  {
    id: '4101',
    code: 'NS4101',
    firstName: 'Dana',
    middleName: '',
    lastName: 'Whitfield',
    email: 'dana@northstar.example',
    phone: '5125550148',
    npn: '16420417',
    landingSlug: 'north-star',
    displayName: 'North Star Benefits',
    tagline: 'Plans with a person behind them',
    bio: '<p>Dana Whitfield has helped Austin families and small shops choose benefits since 2011. She reads the exclusions before you have to, and she picks up the phone herself.</p><p>North Star Benefits is independent: it works with eight carriers and belongs to none.</p>',
    portals: ['101', '102', '103', '104'],
    groups: ['2556', '3001'],
  },
  {
    id: '4102',
    code: 'BL4102',
    firstName: 'Marcus',
    middleName: 'J',
    lastName: 'Delacroix',
    email: 'marcus@bayline.example',
    phone: '2075550137',
    npn: '17735562',
    landingSlug: 'bayline',
    displayName: 'Bayline Coverage',
    tagline: 'Benefits for the working coast',
    bio: '<p>Marcus Delacroix grew up on a lobster boat and knows what a week without work costs. Bayline serves Maine and New Hampshire from an office on the Portland waterfront.</p>',
    portals: ['101', '103', '105'],
    groups: ['1929', '2512'],
  },
  {
    id: '4103',
    code: 'LH4103',
    firstName: 'Lena',
    middleName: '',
    lastName: 'Hartwig',
    email: 'lena@hartwig.example',
    phone: '9195550119',
    npn: '18820934',
    landingSlug: null,
    displayName: 'Lena Hartwig',
    tagline: '',
    bio: '<p>Lena Hartwig has just started. Her landing page is being prepared.</p>',
    portals: ['101'],
    groups: [],
  },
];

export type GroupSeed = {
  id: string;
  code: string;
  name: string;
  agentId: string;
  email: string;
  phone: string;
  landingSlug: string | null;
  address: { address1: string; city: string; state: string; zip: string };
  displayName: string;
  tagline: string;
  about: string;
  portals: readonly string[];
  /** Pay days of a year, where premiums are taken from pay. */
  paydays?: Paydays;
  /** The last day of open enrollment. */
  openUntil?: string;
};

/** 1929 is the group of the benefit-store link (rules 3 §9); 2556 and 2512 ask for an enroller code (rules 2 §9). */
export const groups: readonly GroupSeed[] = [
  {
    id: '1929',
    code: 'HMILLS',
    name: 'Harbor Mills',
    agentId: '4102',
    email: 'benefits@harbormills.example',
    phone: '2075550162',
    landingSlug: 'harbor-mills',
    address: { address1: '40 Millrace Street', city: 'Portland', state: 'ME', zip: '04101' },
    displayName: 'Harbor Mills',
    tagline: 'Employee benefits 2027',
    about:
      '<p>Harbor Mills has made rope and sailcloth in Portland since 1889. 640 people work on the floor, the dock and in the office, and all of them, with their families, can choose from the same plans.</p>',
    portals: ['101', '103'],
    paydays: 26,
    openUntil: '2026-12-04',
  },
  {
    id: '2556',
    code: 'BLUEW',
    name: 'Bluewater Logistics',
    agentId: '4101',
    email: 'people@bluewater.example',
    phone: '5125550171',
    landingSlug: 'bluewater',
    address: { address1: '1180 Freight Loop', city: 'Austin', state: 'TX', zip: '78744' },
    displayName: 'Bluewater Logistics',
    tagline: 'Benefits for people on the road',
    about: '<p>Bluewater moves food across Texas with 210 drivers and 40 people who keep them moving.</p>',
    portals: ['101', '103'],
  },
  {
    id: '2512',
    code: 'GRANITE',
    name: 'Granite County Schools',
    agentId: '4102',
    email: 'benefits@granitecounty.example',
    phone: '6035550126',
    landingSlug: 'granite-schools',
    address: { address1: '7 Academy Road', city: 'Concord', state: 'NH', zip: '03301' },
    displayName: 'Granite County Schools',
    tagline: 'Benefits for everyone who teaches, drives and cooks',
    about: '<p>Eleven schools, 900 employees, one set of plans.</p>',
    portals: ['103', '104'],
  },
  {
    id: '3001',
    code: 'QUARRY',
    name: 'Quarry Lane Bakery',
    agentId: '4101',
    email: 'office@quarrylane.example',
    phone: '5125550193',
    landingSlug: null,
    address: { address1: '22 Quarry Lane', city: 'Austin', state: 'TX', zip: '78704' },
    displayName: 'Quarry Lane Bakery',
    tagline: '',
    about: '<p>Bread since four in the morning.</p>',
    portals: ['103'],
  },
];

/** Staff who may sign in with a one-time code (decisions 10). */
export const staff = [
  {
    id: 'rep-4101',
    role: 'rep',
    agentId: '4101',
    groupId: null,
    email: 'dana@northstar.example',
    name: 'Dana Whitfield',
  },
  {
    id: 'rep-4102',
    role: 'rep',
    agentId: '4102',
    groupId: null,
    email: 'marcus@bayline.example',
    name: 'Marcus Delacroix',
  },
  { id: 'rep-4103', role: 'rep', agentId: '4103', groupId: null, email: 'lena@hartwig.example', name: 'Lena Hartwig' },
  {
    id: 'group-1929',
    role: 'group',
    agentId: null,
    groupId: '1929',
    email: 'ruth@harbormills.example',
    name: 'Ruth Okafor',
  },
  {
    id: 'group-2556',
    role: 'group',
    agentId: null,
    groupId: '2556',
    email: 'ines@bluewater.example',
    name: 'Ines Quintero',
  },
] as const;

/** Operators of the demo, who have no agent and no group (decisions 285). */
export const operators = [
  { id: 'operator-1', role: 'operator', email: 'omar@coverfront.example', name: 'Omar Lindgren' },
] as const;

/** `/referrals?rid=` (rules 1 §2.1). */
export const referrals = [
  {
    id: DEMO_REFERRAL,
    agentId: '4101',
    groupId: null,
    portalId: '101',
    referrer: { first_name: 'Priya', last_name: 'Natarajan' },
  },
  {
    id: 'dockside',
    agentId: null,
    groupId: '1929',
    portalId: '103',
    referrer: { first_name: 'Ruth', last_name: 'Okafor' },
  },
] as const;

/** The owner of visitors who come without agent and group (`get-default-info`). */
export const defaultGuest = { agent_id: '4100', group_id: null, portal_id: null, open_type: 'user' } as const;
