import { and, asc, eq, inArray } from 'drizzle-orm';
import { settleRenewals } from '@/lib/enrollment-api/handlers/renewals/apply-renewals';
import { renewDue } from '@/lib/enrollment-api/handlers/renewals/renewal-work';
import { remindEvidence } from '@/lib/enrollment-api/handlers/policies/evidence-work';
import { letTimePass, tellChanges } from '@/lib/enrollment-api/handlers/policies/life-work';
import { giveBackDue } from '@/lib/enrollment-api/handlers/policies/refund-work';
import { exchangeDebits } from '@/lib/enrollment-api/handlers/submission/payment-work';
import { deliverDue } from '@/lib/enrollment-api/mail/outbox';
import type { OutgoingMail } from '@/lib/enrollment-api/ports';
import type { IntentRow } from '@/lib/enrollment-api/store/payment-rows';
import { zipCodes } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { coveredDependents, memberDependents, memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { renewals } from '@/lib/enrollment-api/store/schema/renewal-tables';
import type { HeldRow } from '@/lib/enrollment-api/store/held-rows';
import { places } from '@/lib/enrollment-api/store/places';
import { inTurns, patient } from '../patience';
import type { Shopper } from '../shopper';
import type { Api } from '../support';
import { ModelCatalog } from './life-catalog';
import type { ModelPlan, ModelPolicy, Pricing, Relative } from './life-model';
import { drawFrom, type LifeScript, type WorldScript } from './life-script';

/** A change of people that was signed and waits for its decision; `apply` is what it does to the model once it is approved. */
export type Waiting = { id: string; policy: ModelPolicy; apply: () => Promise<void>; decider: string };

/** An enrollment that gave the number of this life's member, and is not answered yet. */
export type Claim = { memberId: string; policy: ModelPolicy };

export type Life = {
  script: LifeScript;
  dob: string;
  relatives: Relative[];
  memberId: string;
  headers: Record<string, string>;
  shoppers: Map<string, Shopper>;
  policies: ModelPolicy[];
  waiting: Waiting | null;
  claims: Claim[];
  /** What the member signed for a plan's renewal, by the plan that renews. */
  choices: Map<string, string>;
  /** Days on which the member had plans cancelled, by plan; null counts as never begun. */
  cancelled: Map<string, string | null>;
  /** Last steps, for the words of a failure. */
  did: string[];
};

export type Snapshot = {
  held: Map<string, HeldRow[]>;
  payments: Map<string, IntentRow[]>;
  /** Who is on which plan: name, first and last day. */
  covered: Map<string, { name: string; from: string; to: string | null }[]>;
};

/** A defect, or an error of the model: which life, and what was wrong. */
export class Broken extends Error {
  readonly life: number;
  constructor(life: number, problem: string) {
    super(problem);
    this.life = life;
  }
}

export class World {
  readonly api: Api;
  readonly script: WorldScript;
  readonly catalog = new ModelCatalog();
  readonly lives: Life[] = [];
  readonly counts = new Map<string, number>();
  /** What did not hold, of each life the first thing: it is lived no longer. */
  readonly broken: Broken[] = [];
  today = '';
  mails: OutgoingMail[] = [];
  #now = new Date(0);
  readonly #names = new Map<string, string>();
  readonly #counties = new Map<string, string | null>();

  constructor(api: Api, script: WorldScript) {
    this.api = patient(api, (what) => this.count(what));
    this.script = script;
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** Work on the store, done again where it was too busy. */
  inTurns<T>(work: () => Promise<T>): Promise<T> {
    return inTurns(work, (what) => this.count(what));
  }

  /** Does something of a life; where that breaks, the life is at its end and the others go on. */
  async during(number: number, work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      const life = this.lives.find(({ script }) => script.number === number);
      const did = life?.did.slice(-14).join(', ') ?? '';
      this.broken.push(
        new Broken(number, `${this.today}: ${error instanceof Error ? error.message : String(error)} (${did})`),
      );
      if (life) this.lives.splice(this.lives.indexOf(life), 1);
    }
  }

  /** Moves the clock to noon of a day in New York. */
  setDay(day: string): void {
    this.today = day;
    this.#now = new Date(`${day}T17:00:00Z`);
    this.api.setNow(this.#now);
  }

  /** A second passes, so that what happens one after another has its order in the store. */
  tick(): void {
    this.#now = new Date(this.#now.getTime() + 1_000);
    this.api.setNow(this.#now);
  }

  pricing({ script, dob }: Life, policy: Pick<ModelPolicy, 'isGroup'>): Pricing {
    const county = this.#counties.get(script.zip) ?? null;
    const person = { dob, smoker: script.smoker, zip: script.zip, county, today: this.today };
    return { catalog: this.catalog, person, isGroup: policy.isGroup };
  }

  async loadPlaces(): Promise<void> {
    const rows = await this.api.ports.store.db
      .select()
      .from(zipCodes)
      .where(inArray(zipCodes.zip, ['78701', '75201', '78664']));
    for (const { zip, county } of rows) this.#counties.set(zip, county);
  }

  /** Every job of the workers, in an order of its own each day, some of them twice in a row or at once. */
  async work(day: number): Promise<void> {
    const { ports } = this.api;
    const draw = drawFrom(this.script.seed * 31 + day);
    const jobs = [
      () => this.api.settle(),
      () => exchangeDebits(ports, { now: true }),
      () => letTimePass(ports),
      () => remindEvidence(ports),
      () => tellChanges(ports),
      () => giveBackDue(ports),
      () => renewDue(ports),
      () => settleRenewals(ports),
    ].map((job) => () => this.inTurns<unknown>(job));
    while (jobs.length > 0) {
      const [job] = jobs.splice(draw.below(jobs.length), 1);
      if (!job) break;
      this.tick();
      if (draw.chance(6)) await Promise.all([job(), job()]);
      else await job();
      if (draw.chance(6)) await job();
    }
    // The worker's next turn, ten seconds later.
    await this.inTurns(() => letTimePass(ports));
    this.mails = [];
    const send = (mail: OutgoingMail) => Promise.resolve(void this.mails.push(mail));
    await this.inTurns(() => deliverDue(ports, { send }));
  }

  everyPolicy(): { life: Life; policy: ModelPolicy }[] {
    return this.lives.flatMap((life) => policiesOf(life).map((policy) => ({ life, policy })));
  }

  /** All that the store has of these policies, by a statement for each kind. */
  async look(policyIds = this.everyPolicy().map(({ policy }) => policy.id)): Promise<Snapshot> {
    if (policyIds.length === 0) return { held: new Map(), payments: new Map(), covered: new Map() };
    return this.inTurns(() => this.#read(policyIds));
  }

  async #read(policyIds: readonly string[]): Promise<Snapshot> {
    const { db } = this.api.ports.store;
    const held = await db
      .select()
      .from(memberPolicies)
      .where(inArray(memberPolicies.policyId, policyIds))
      .orderBy(asc(memberPolicies.effectiveDate), asc(memberPolicies.id));
    const payments = await db
      .select()
      .from(paymentIntents)
      .where(inArray(paymentIntents.policyId, policyIds))
      .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
    const rows = await db
      .select()
      .from(coveredDependents)
      .where(
        inArray(
          coveredDependents.heldId,
          held.map(({ id }) => id),
        ),
      );
    await this.#learn(rows.map(({ dependentId }) => dependentId));
    const named = rows.map(({ heldId, dependentId, fromDay: from, toDay: to }) => ({
      heldId,
      name: this.#names.get(dependentId) ?? dependentId,
      from,
      to,
    }));
    return {
      held: Map.groupBy(held, ({ policyId }) => policyId),
      payments: Map.groupBy(payments, ({ policyId }) => policyId ?? ''),
      covered: Map.groupBy(named, ({ heldId }) => heldId),
    };
  }

  async paymentsOf({ id }: ModelPolicy): Promise<IntentRow[]> {
    const { db } = this.api.ports.store;
    return this.inTurns(() =>
      db
        .select()
        .from(paymentIntents)
        .where(eq(paymentIntents.policyId, id))
        .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt)),
    );
  }

  async renewalsTold(heldIds: readonly string[]) {
    const { db } = this.api.ports.store;
    const told = and(inArray(renewals.heldId, [...heldIds]), eq(renewals.state, 'told'));
    return this.inTurns(() => db.select().from(renewals).where(told));
  }

  /** First names by record, each opened once. */
  async #learn(ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#names.has(id));
    if (unknown.length === 0) return;
    const { store, fields } = this.api.ports;
    const rows = await store.db.select().from(memberDependents).where(inArray(memberDependents.id, unknown));
    for (const { id, data } of rows) {
      const told = fields.openJson(data, places.memberDependent(id)) as { first_name?: string };
      this.#names.set(id, told.first_name ?? '');
    }
  }
}

/** The policies of a life, and those that were made in its member's name. */
export const policiesOf = ({ policies, claims }: Life): ModelPolicy[] => [
  ...policies,
  ...claims.map(({ policy }) => policy),
];

export const plansOf = (life: Life): ModelPlan[] => life.policies.flatMap(({ plans }) => plans);
