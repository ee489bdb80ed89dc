import * as z from 'zod';
import { PLAN_KINDS } from '@/lib/rules/words/plan-kinds';
import { PlanTerms } from '../../rating/plan';
import type { Place, PlanRow } from '../shop';
import { money } from '../tables/cell-kinds';
import { planColumns } from '../tables/plan-columns';
import { PLAN_KEYS } from '../tables/plan-yaml';
import type { Report } from './level-draft';
import { LocatedYaml } from './located-yaml';

/** Keys of a plan's file beside its terms. */
const Head = z.object({
  id: z.string().optional(),
  kind: z.enum(PLAN_KINDS).optional(),
  formNumber: z.string().min(1).max(200).optional(),
  logo: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  sort: z.int().min(0).optional(),
});

/** A place where a plan names another thing of the shop. */
export type PlanReference = {
  to: 'plan' | 'carrier' | 'portal' | 'question' | 'text';
  id: string;
  at: Place;
  /** The list in which it stands, by its keys; undefined where one thing is named. */
  list?: string;
};

/** A plan, the places of its keys that checks tell of, of each of its levels, and what else of the shop it names. */
export type ReadPlan = {
  row: PlanRow;
  at: Place;
  keys: Record<'kind' | 'formNumber' | 'availability', Place>;
  levels: ReadonlyMap<string, Place>;
  references: readonly PlanReference[];
};

/** Reads `plans/{id}.yaml`. `sort` where the file tells none is for who knows the other plans. */
export function readPlan(file: string, id: string, text: string, report: Report): ReadPlan | null {
  const yaml = new LocatedYaml(file, text);
  if (!readFees(yaml, report)) return null;
  const head = yaml.read(Head, report);
  if (!head) return null;
  if (head.id !== undefined && head.id !== id) {
    report({ at: yaml.at(['id']), what: `The id ${head.id} is not that of the file`, expected: `${id}, or none` });
    return null;
  }
  const definition = yaml.read(
    z.preprocess((value) => termsOf(value, id), PlanTerms),
    report,
  );
  if (!definition) return null;
  const { kind = null, formNumber = null, logo = definition.carrier, sort } = head;
  const row = {
    ...planColumns(definition),
    logo,
    ...(sort !== undefined && { sort }),
    active: true,
    kind,
    formNumber,
    definition,
  };
  const at = yaml.at([]);
  const keys = {
    kind: yaml.at(['kind']),
    formNumber: yaml.at(['formNumber']),
    availability: yaml.at(['availability']),
  };
  const levels = new Map(
    definition.levels.map(({ pricingId }, index) => [pricingId, yaml.at(['levels', index, 'pricingId'])]),
  );
  return { row, at, keys, levels, references: referencesOf(definition, yaml) };
}

function referencesOf(
  { carrier, riders, suggests, requirements, availability, successor }: PlanTerms,
  yaml: LocatedYaml,
): PlanReference[] {
  const all = (to: PlanReference['to'], ids: readonly (string | number)[] | undefined, path: readonly string[]) =>
    (ids ?? []).map((id, at) => ({ to, id: String(id), at: yaml.at([...path, at]), list: path.join('.') }));
  const one = (to: PlanReference['to'], id: string | number | null | undefined, path: readonly (string | number)[]) =>
    id === null || id === undefined ? [] : [{ to, id: String(id), at: yaml.at(path) }];
  return [
    ...one('carrier', carrier, ['carrier']),
    ...all('plan', riders, ['riders']),
    ...all('plan', suggests, ['suggests']),
    ...all('plan', requirements.membership, ['requirements', 'membership']),
    ...availability.changePid.flatMap(({ pid }, at) => one('plan', pid, ['availability', 'changePid', at, 'pid'])),
    ...one('plan', successor?.plan, ['successor', 'plan']),
    ...all('portal', availability.portals, ['availability', 'portals']),
    ...all('question', requirements.healthQuestions, ['requirements', 'healthQuestions']),
    ...one('question', requirements.medicationQuestion, ['requirements', 'medicationQuestion']),
    ...all('text', requirements.agreements, ['requirements', 'agreements']),
    ...one('text', requirements.replacement?.notice, ['requirements', 'replacement', 'notice']),
  ];
}

function termsOf(value: unknown, id: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = new Set<string>(PLAN_KEYS);
  return { ...Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key))), id };
}

/** Amounts of fees are told in dollars and counted in cents. */
function readFees(yaml: LocatedYaml, report: Report): boolean {
  const told = (yaml.value() ?? {}) as { fees?: unknown };
  const fees = Array.isArray(told.fees) ? (told.fees as { amount?: unknown }[]) : [];
  const paths = fees.flatMap((fee, at) => {
    const amount = fee?.amount;
    const path = ['fees', at, 'amount'];
    return typeof amount === 'object' && amount !== null ? Object.keys(amount).map((tier) => [...path, tier]) : [path];
  });
  let isFine = true;
  for (const path of paths) {
    const source = yaml.source(path);
    if (source === null) continue;
    const cents = money.read(source.replaceAll(/^['"]|['"]$/g, ''));
    if (cents === undefined) {
      isFine = false;
      report({ at: yaml.at(path), what: `The amount ${source} is not understood`, expected: money.expected });
    } else yaml.replace(path, cents);
  }
  return isFine;
}
