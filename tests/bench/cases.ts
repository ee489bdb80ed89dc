import {
  API_SPEED,
  PRIVATE_SPEED,
  PUBLIC_SPEED,
  SIZES,
  type SizeBudget,
  type SpeedBudget,
  type Store,
} from './budgets';
import type { Journey } from './journey';

/** One thing to measure: an address of the product and the kind of bare thing it is compared with. */
export type Case = {
  name: string;
  kind: 'page' | 'api';
  path: string;
  /** A shopper's cookies go along, which makes it a page of the private zone. */
  session: boolean;
  /** The same bytes and headers from a bare node:http, or a dynamic page or a route handler of bare Next. */
  reference: 'same bytes' | 'dynamic' | 'json';
  /** By the databases on which it is measured: a kept page asks none. */
  speed: Partial<Record<Store, SpeedBudget>>;
  size: SizeBudget | null;
};

export type Zone = 'public' | 'private' | 'api';

export const zoneOf = ({ kind, session }: Case): Zone => (kind === 'api' ? 'api' : session ? 'private' : 'public');

/** Every case of the run, from the addresses the journey found in the running product. */
export function buildCases(journey: Journey): Case[] {
  const open = { kind: 'page', session: false, reference: 'same bytes', speed: { PGlite: PUBLIC_SPEED } } as const;
  const quoted = { kind: 'page', session: true, reference: 'dynamic', speed: PRIVATE_SPEED } as const;
  const api = { kind: 'api', session: true, reference: 'json', speed: API_SPEED, size: null } as const;
  return [
    { ...open, name: 'landing', path: '/', size: SIZES.landing },
    { ...open, name: 'plans', path: '/plans', size: SIZES.plans },
    { ...open, name: 'plan', path: journey.planPath, size: SIZES.plan },
    { ...quoted, name: 'plans-quoted', path: '/plans', size: SIZES.plansQuoted },
    { ...quoted, name: 'plan-quoted', path: journey.planPath, size: SIZES.planQuoted },
    { ...quoted, name: 'cart', path: '/cart', size: SIZES.cart },
    { ...quoted, name: 'personal-info', path: '/enrollment/personal-info', size: SIZES.step },
    { ...api, name: 'get-cart-count', path: '/api/v1/get-cart-count' },
    { ...api, name: 'get-plan-pricing-detail', path: `/api/v1/get-plan-pricing-detail?pid=${journey.planId}` },
    { ...api, name: 'get-menu-filtered-plans', path: journey.listPath },
  ];
}

/** The cases of the wanted names or parts of names; all when none is wanted. Throws when one fits nothing. */
export function chooseCases(cases: readonly Case[], wanted: readonly string[]): Case[] {
  if (wanted.length === 0) return [...cases];
  const chosen = new Set<Case>();
  for (const part of wanted) {
    const exact = cases.filter((item) => item.name === part);
    const fitting = exact.length > 0 ? exact : cases.filter((item) => item.name.includes(part));
    if (fitting.length === 0)
      throw new Error(`No case is called ${part}. Cases: ${cases.map((item) => item.name).join(', ')}.`);
    for (const item of fitting) chosen.add(item);
  }
  return cases.filter((item) => chosen.has(item));
}
