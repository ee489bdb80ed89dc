import { WAITS } from '@/lib/rules/words/policy-states';
import type { Screen, ScreenColumn } from './screen-parts';

const COLUMN = (key: string, label: string, more: Omit<ScreenColumn, 'key' | 'label'> = {}): ScreenColumn => ({
  key,
  label,
  ...more,
});

/** A plan that waits for its first payment alone has nothing to decide. */
const DECIDED = WAITS.filter((wait) => wait !== 'first-payment');

export const SCREENS: readonly Screen[] = [
  {
    name: 'sites',
    label: 'Sites and brands',
    lead: 'Every storefront, where it answers and whose it is.',
    lists: [
      {
        verb: 'sites list',
        title: 'Sites',
        columns: [
          COLUMN('name', 'Site', { note: 'address' }),
          COLUMN('kind', 'Kind'),
          COLUMN('gate', 'Gate'),
          COLUMN('owner_name', 'Owner', { note: 'owner' }),
          COLUMN('state', 'State'),
        ],
        acts: [{ verb: 'sites show', label: 'Show', fill: { site: 'place' }, at: 'look' }],
        look: ['site', 'Brand'],
      },
      { verb: 'sites show', title: 'One site', columns: [], as: 'words' },
      { verb: 'sites check', title: 'Check a host', columns: [], as: 'words' },
    ],
    more: ['sites', 'apply', 'plan', 'check', 'import', 'export', 'init'],
  },
  {
    name: 'plans',
    label: 'Plans and rates',
    lead: 'What is sold, where, and at which rates; and what a household would pay.',
    lists: [
      { verb: 'plans price', title: 'Price tester', columns: [], as: 'price' },
      {
        verb: 'uploads show',
        title: 'New rates, or a whole folder',
        takes: 'upload',
        columns: [
          COLUMN('plan', 'Plan', { note: 'rate' }),
          COLUMN('old', 'Old', { amount: true }),
          COLUMN('new', 'New', { amount: true }),
          COLUMN('change', 'Change'),
        ],
        whole: [
          { verb: 'uploads apply', label: 'Apply', fill: { upload: 'upload', seen: 'seen' }, at: 'try' },
          { verb: 'uploads discard', label: 'Discard', fill: { upload: 'upload' }, at: 'try' },
        ],
      },
      {
        verb: 'plans list',
        title: 'Plans',
        columns: [
          COLUMN('name', 'Plan', { note: 'carrier' }),
          COLUMN('plan', 'Number'),
          COLUMN('states', 'States'),
          COLUMN('rates_from', 'Rates from'),
          COLUMN('state', 'State', { note: 'lacks' }),
        ],
        acts: [{ verb: 'plans show', label: 'Show', fill: { plan: 'plan' }, at: 'look' }],
      },
      { verb: 'plans show', title: 'One plan', columns: [], as: 'words' },
    ],
    more: ['plans', 'rates', 'uploads'],
  },
  {
    name: 'groups',
    label: 'Groups and census',
    lead: 'Employer groups, and how far the enrollment of their people has come.',
    lists: [
      {
        verb: 'groups list',
        title: 'Groups',
        columns: [
          COLUMN('name', 'Group', { note: 'code' }),
          COLUMN('group', 'Number'),
          COLUMN('agent', 'Agent'),
          COLUMN('employees', 'On the list', { amount: true }),
          COLUMN('enrolled', 'Enrolled', { amount: true }),
          COLUMN('open_until', 'Open until'),
          COLUMN('state', 'State'),
        ],
        acts: [{ verb: 'codes issue', label: 'Issue a code', fill: { group: 'group' }, when: ['state', 'open'] }],
      },
    ],
    more: ['groups', 'census'],
  },
  {
    name: 'people',
    label: 'Codes and staff',
    lead: 'Who gets in: access codes of reps and groups, and the people who sign in.',
    lists: [
      {
        verb: 'codes list',
        title: 'Access codes',
        columns: [
          COLUMN('name', 'Whose', { note: 'kind' }),
          COLUMN('prefix', 'Begins with'),
          COLUMN('class', 'Class'),
          COLUMN('last_day', 'Last day'),
          COLUMN('state', 'State'),
        ],
        acts: [{ verb: 'codes revoke', label: 'Revoke', fill: { id: 'id' }, when: ['state', 'open'], at: 'try' }],
      },
      {
        verb: 'staff list',
        title: 'Staff and operators',
        columns: [
          COLUMN('name', 'Name', { note: 'email' }),
          COLUMN('role', 'Role', { note: 'scopes' }),
          COLUMN('owner_name', 'Of', { note: 'owner' }),
          COLUMN('last_sign_in', 'Last sign-in'),
          COLUMN('state', 'State'),
        ],
        acts: [
          { verb: 'staff lock', label: 'Lock', fill: { email: 'email' }, when: ['state', 'open'], at: 'try' },
          { verb: 'staff unlock', label: 'Unlock', fill: { email: 'email' }, when: ['state', 'locked'], at: 'try' },
        ],
      },
    ],
    more: ['codes', 'staff'],
  },
  {
    name: 'policies',
    label: 'Policies',
    lead: 'Policies by their member or their number, with the state of each plan.',
    lists: [
      {
        verb: 'policies find',
        title: 'Find a policy',
        columns: [
          COLUMN('name', 'Member', { note: 'member' }),
          COLUMN('policy', 'Policy'),
          COLUMN('plans', 'Plans'),
          COLUMN('of', 'Of'),
        ],
        acts: [{ verb: 'policies show', label: 'Show', fill: { policy: 'policy' }, at: 'look' }],
        turns: { back: 'Newer members', on: 'Older members', of: 'of those found' },
        untyped: ['page'],
      },
      {
        verb: 'policies show',
        title: 'One policy',
        columns: [
          COLUMN('name', 'Plan', { note: 'plan' }),
          COLUMN('state', 'State', { note: 'held_back' }),
          COLUMN('waits_for', 'Waits for'),
        ],
        acts: [{ verb: 'evidence decide', label: 'Decide', fill: { plan: 'plan' }, when: ['waits_for', ...DECIDED] }],
      },
    ],
    more: ['policies'],
  },
  {
    name: 'evidence',
    label: 'Evidence',
    lead: 'Plans that wait for a decision of their carrier, those first whose time runs out first.',
    lists: [
      {
        verb: 'evidence list',
        title: 'Open decisions',
        columns: [
          COLUMN('name', 'Plan', { note: 'policy' }),
          COLUMN('plan', 'Number'),
          COLUMN('state', 'State'),
          COLUMN('waits_for', 'Waits for'),
          COLUMN('until', 'Until'),
        ],
        acts: [{ verb: 'evidence decide', label: 'Decide', fill: { plan: 'plan' } }],
      },
    ],
    more: ['evidence'],
  },
  {
    name: 'payments',
    label: 'Payments',
    lead: 'What was taken for a policy, and how much of it is still here.',
    lists: [
      {
        verb: 'payments list',
        title: 'Payments of a policy',
        columns: [
          COLUMN('payment', 'Payment'),
          COLUMN('taken_cents', 'Taken', { amount: true }),
          COLUMN('here_cents', 'Still here', { amount: true }),
        ],
        acts: [{ verb: 'payments refund', label: 'Refund', fill: { policy: 'policy', payment: 'payment' } }],
      },
    ],
    more: ['payments'],
  },
  {
    name: 'fulfilment',
    label: 'Fulfilment',
    lead: 'Enrollments on their way to the carriers. Files are written and read back on the machine, by npm run operator.',
    lists: [
      {
        verb: 'fulfilment list',
        title: 'Plans and their carriers',
        columns: [
          COLUMN('name', 'Plan', { note: 'policy' }),
          COLUMN('carrier_name', 'Carrier', { note: 'format' }),
          COLUMN('state', 'State', { note: 'problems' }),
          COLUMN('batch', 'Batch', { note: 'day' }),
          COLUMN('waits_for', 'Waits for'),
        ],
        turns: { back: 'Newer plans', on: 'Older plans', of: 'of the carriers' },
        untyped: ['after', 'page', 'most'],
      },
    ],
    more: ['fulfilment', 'carriers'],
  },
  {
    name: 'webhooks',
    label: 'Webhooks',
    lead: 'Who is told of policies and payments, and what could not be delivered.',
    lists: [
      {
        verb: 'webhooks list',
        title: 'Webhooks',
        columns: [
          COLUMN('url', 'Address', { note: 'id' }),
          COLUMN('events', 'Is told'),
          COLUMN('waiting', 'Waiting', { amount: true }),
          COLUMN('state', 'State', { note: 'since' }),
        ],
        acts: [
          { verb: 'webhooks test', label: 'Test', fill: { id: 'id' }, at: 'try' },
          { verb: 'webhooks rotate', label: 'Rotate', fill: { id: 'id' } },
          { verb: 'webhooks enable', label: 'Enable', fill: { id: 'id' }, when: ['state', 'disabled'], at: 'try' },
          { verb: 'webhooks remove', label: 'Remove', fill: { id: 'id' }, at: 'try' },
        ],
      },
      {
        verb: 'webhooks deliveries',
        title: 'Deliveries',
        columns: [
          COLUMN('type', 'Event', { note: 'event' }),
          COLUMN('host', 'To', { note: 'endpoint' }),
          COLUMN('state', 'State', { note: 'answer' }),
          COLUMN('attempts', 'Tries', { amount: true }),
          COLUMN('sent', 'Told'),
          COLUMN('next', 'Next try'),
        ],
        acts: [
          { verb: 'webhooks replay', label: 'Tell again', fill: { event: 'event', endpoint: 'endpoint' }, at: 'try' },
        ],
      },
    ],
    more: ['webhooks', 'webhook'],
  },
  {
    name: 'audit',
    label: 'Audit log',
    lead: 'Who did what, and when. The log holds no names, addresses or numbers of members.',
    lists: [
      {
        verb: 'audit list',
        title: 'Lines of the log',
        columns: [
          COLUMN('at', 'When'),
          COLUMN('who', 'Who', { note: 'who_id' }),
          COLUMN('action', 'Did', { note: 'facts' }),
          COLUMN('what', 'To', { note: 'what_id' }),
        ],
        turns: { back: 'Newer lines', on: 'Older lines', of: 'of the log' },
        untyped: ['page'],
      },
    ],
    more: ['audit'],
  },
  {
    name: 'verbs',
    label: 'All commands',
    lead: 'Everything that npm run operator does, by the same checks.',
    lists: [],
    more: [],
  },
];
