import { randomUUID } from 'node:crypto';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { StepHeader } from '@/components/shell/header';
import { Container } from '@/components/ui/card';
import { StepProgress } from '@/components/enrollment/step-progress';
import type { OpenEntry, StepData } from '@/components/enrollment/step-data';
import type { PlainPage } from '@/components/enrollment/plain-entry';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { EndpointNamed } from '@/lib/contract/registry';
import { today } from '@/lib/clock';
import type { Option } from '@/lib/rules/words/option';
import {
  afterSave,
  canOpen,
  previousStep,
  redirectTarget,
  stepState,
  visibleSteps,
  type StepState,
} from '@/lib/rules/steps/progress';
import { stepOf, type Step, type StepKey, type StepOf } from '@/lib/rules/steps/step-table';
import { loadShopper, valueOf, type Shopper } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';
import type { Session } from '@/lib/session/session';
import { loadStepRefusal, type StepRefusal } from '@/lib/session/step-refusal';
import type { SiteRef } from '@/lib/site/site-link';
import { HelpAside } from '@/app/_homes/help-aside';
import { SiteFooter } from '@/app/_shell/site-document';
import { ScriptsNote } from '@/app/_shell/scripts-note';
import { SiteHelp } from '@/app/_shell/site-help';
import { Watch } from '@/app/_shell/visitor-shell';
import { describeDraft, type StepDraft } from '@/lib/rules/steps/draft-values';
import type { StepForm } from '@/lib/rules/fields/field-definition';
import { loadDone } from './done-steps';
import { OrderSummary, type Cart } from './order-summary';
import { laterHref } from '@/app/_homes/kept-for-later';
import { formAction } from '@/lib/site/form-action';

/** Facts that every step's page has before it loads its own fields. */
export type StepContext<K extends StepKey = StepKey> = {
  shopper: Shopper;
  enrollmentId: string;
  step: StepOf<K>;
  steps: readonly Step[];
  done: ReadonlySet<StepKey>;
  cart: Cart;
  /** Answers typed in the steps and not accepted yet. */
  drafts: readonly WireDraft[];
  /** The name of an existing member, told on every step; empty for others. */
  memberName: string;
};

/** The way in which a step was opened. */
type Opening = {
  fromReview: boolean;
  /** Its messages, after it was sent without scripts and refused. */
  refusal: StepRefusal | null;
  /** The form of a list's entry that is open where no script runs. */
  open: OpenEntry;
};

type WireDraft = AnswerOf<EndpointNamed<'getStepDrafts'>>['data']['result'][number];

/**
 * Props that Next hands to a step's page. `?navto=review` is the spec's return marker: after a save the review follows
 * again.
 */
export type StepProps = { params: Promise<{ site: string }>; searchParams: Promise<Query> };
type Query = { navto?: string | string[]; entry?: string | string[] };

/**
 * Loads the frame of a step: its shopper, the steps there are, and whether this one may be opened yet. A visitor
 * without an enrollment goes to the start, a shopper who has finished to the receipt, one whose enrollment was continued
 * in another browser to the page that says so, and a step out of reach leads to
 * the first reachable one (decisions 25).
 */
const loadStepContext = cache(async (siteKey: string, key: StepKey) => {
  const shopper = await loadShopper(siteKey);
  const { site, session } = shopper;
  const enrollmentId = session?.enrollmentId ?? null;
  if (enrollmentId === null) redirect(withoutEnrollment(site, session));
  const mine = { enrollment_id: enrollmentId };
  const [tabs, cart, drafts, memberName] = await Promise.all([
    shopper.call('getDynamicTabs', mine),
    shopper.call('getPlanCart', mine),
    shopper.call('getStepDrafts', mine),
    loadMemberName(shopper, enrollmentId),
  ]);
  const wireTabs = valueOf(tabs).data.result;
  const contents = valueOf(cart).data;
  if (contents.result.length === 0) redirect(routes.cart(site));
  const steps = visibleSteps(wireTabs);
  const done = await loadDone(shopper, enrollmentId, steps, wireTabs);
  const target = redirectTarget(steps, done, key);
  if (target) redirect(routes.step(site, target.slug));
  // An API without drafts has none, and a step works as it would without.
  const kept = drafts.ok ? drafts.value.data.result : [];
  return { shopper, enrollmentId, steps, done, cart: contents, drafts: kept, memberName };
});

/** Only an existing member's enrollment has the name of its person in sight (rules 2 §6). */
async function loadMemberName(shopper: Shopper, enrollmentId: string): Promise<string> {
  if (shopper.session?.enrollType !== 'existing-member') return '';
  const answer = await shopper.call('getGroupAgentMemberInfo', { enrollment_id: enrollmentId });
  const person = answer.ok ? answer.value.data.result.user_info : null;
  return person ? `${person.first_name} ${person.last_name}`.trim() : '';
}

/** The page that a visitor without an enrollment sees instead of its steps. */
function withoutEnrollment(site: SiteRef, session: Session | null): string {
  if (session !== null && session.continuedAt !== null) return routes.continueEnrollment(site);
  return session?.receiptFor ? routes.receipt(site) : routes.landing(site);
}

/** Returns the title of a step's page. */
export async function stepMetadata({ params }: StepProps, key: StepKey): Promise<Metadata> {
  const { steps } = await loadStepContext((await params).site, key);
  return { title: stepTitle(steps, key) };
}

/** Loads the context of a step's page, and whether it was opened from the review. */
export async function loadStep<K extends StepKey>(
  { params, searchParams }: StepProps,
  key: K,
): Promise<StepContext<K> & Opening> {
  const [{ site }, { navto, entry }] = await Promise.all([params, searchParams]);
  const fromReview = navto === 'review' && key !== 'review';
  const context = await loadStepContext(site, key);
  const step = stepOf(key);
  const kept = context.drafts.find(({ tab }) => tab === step.savedTab);
  const refusal = await loadStepRefusal(context.shopper.site.key, key, kept?.saved_at ?? null);
  return { ...context, step, fromReview, refusal, open: openEntry(entry, refusal) };
}

/** The entry that the address names, with what was refused of it (decisions 158). */
function openEntry(named: Query['entry'], refusal: StepRefusal | null): OpenEntry {
  const at = typeof named === 'string' && /^\d$/.test(named) ? Number(named) : null;
  const refused = refusal?.entry === at ? refusal : null;
  return { at, values: refused?.values ?? {}, problems: refused?.problems ?? {}, message: refused?.message ?? '' };
}

/** The page of a list, as its form has it where no script runs. */
export function plainPage({ shopper: { site }, step, fromReview }: StepContext & Opening): PlainPage {
  const href = routes.step(site, step.slug);
  return {
    slug: step.slug,
    action: formAction(site, 'step'),
    href: fromReview ? `${href}?navto=review` : href,
    fromReview,
  };
}

/**
 * Returns what was typed in this step and is to be shown again: nothing where the answers were accepted anew meanwhile,
 * which is a choice to be made first (decisions 154).
 */
export function currentDraft({ drafts, step }: StepContext, version: string | undefined): StepDraft | null {
  const found = drafts.find(({ tab }) => tab === step.savedTab);
  if (found === undefined || found.version !== (version ?? '0')) return null;
  return { version: found.version, savedAt: found.saved_at, values: found.values, masked: found.masked };
}

/** Builds the parts of a step's data that all steps share. */
export function buildStepData(
  context: StepContext & Opening,
  fields: { descriptors: readonly Descriptor[]; version?: string | undefined },
  options: Readonly<Record<string, readonly Option[]>> = {},
  email = '',
): StepData {
  const { shopper, steps, step, drafts, refusal } = context;
  const draft = drafts.find(({ tab }) => tab === step.savedTab);
  const next = afterSave(steps, step.key, context.fromReview ? 'review' : null);
  const previous = previousStep(steps, step.key);
  return {
    descriptors: fields.descriptors,
    version: fields.version ?? null,
    draft: draft
      ? { savedAt: draft.saved_at, values: draft.values, isStale: draft.version !== (fields.version ?? '0') }
      : null,
    stamp: randomUUID(),
    resumeHref: routes.continueEnrollment(shopper.site),
    today: today(),
    assisted: isAssisted(context),
    options,
    action: formAction(shopper.site, 'step'),
    refused: refusal && refusal.entry === undefined ? withoutBoxes(refusal) : null,
    laterAction: formAction(shopper.site, 'keep-for-later'),
    laterPage: laterHref(shopper.site, step.savedTab),
    nextHref: next === 'receipt' ? routes.receipt(shopper.site) : routes.step(shopper.site, next.slug),
    backHref: context.fromReview
      ? routes.step(shopper.site, stepOf('review').slug)
      : previous
        ? routes.step(shopper.site, previous.slug)
        : routes.cart(shopper.site),
    returnsToReview: context.fromReview,
    email,
  };
}

/** Boxes that say themselves that they want a tick, wherever they are without one. */
const OWN_BOXES = /^(?:authorization_accepted|consent_electronic|accepted_texts\.\d+)$/;

function withoutBoxes({ problems, message }: StepRefusal): NonNullable<StepData['refused']> {
  const others = Object.entries(problems).filter(([name]) => !OWN_BOXES.test(name));
  return { problems: Object.fromEntries(others), message };
}

/** A rep's visit, in which the client was not chosen to fill in the steps (rules 1 §2.11). */
function isAssisted({ shopper, cart }: StepContext): boolean {
  return shopper.session?.eprocess === 'rep' && (cart.eprocess ?? 'rep') === 'rep';
}

type FormFields = { form: StepForm; descriptors: readonly Descriptor[]; version?: string | undefined };

/** Builds the data of a step that is one form: what was typed before stands in its fields (decisions 154). */
export function buildFormData(
  context: StepContext & Opening,
  { form, ...fields }: FormFields,
  options: Readonly<Record<string, readonly Option[]>> = {},
  email = '',
): StepData {
  const descriptors = describeDraft(form, fields.descriptors, currentDraft(context, fields.version));
  return buildStepData(context, { ...fields, descriptors }, options, email);
}

/** Loads the email address told on the contact step, to prefill the Save & Continue Later dialog; empty before that. */
export async function loadContact(context: StepContext): Promise<Record<string, string>> {
  const answer = await context.shopper.call('getEnrollmentTempInfo', {
    enrollment_id: context.enrollmentId,
    column: stepOf('contact').savedTab,
  });
  const saved = answer.ok ? answer.value.data.result : null;
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return {};
  return Object.fromEntries(
    Object.entries(saved).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Header, progress, the step, and what is being bought beside it. */
export function StepPage({ context, children }: { context: StepContext; children: ReactNode }) {
  const { shopper, steps, step, done, cart, memberName } = context;
  const { site } = shopper;
  return (
    <>
      <StepHeader brand={site.branding} phone={site.branding.phone} homeHref={routes.landing(site)} />
      <Watch site={site} session={shopper.session} />
      <StepProgress
        steps={steps.map((each) => ({
          label: each.title,
          state: PROGRESS[stepState(each, step.key, done)],
          ...(each.key !== step.key && canOpen(steps, done, each.key) && { href: routes.step(site, each.slug) }),
        }))}
      />
      <main id="main">
        <Container>
          <ScriptsNote className="mt-6" />
          {memberName !== '' && (
            <p className="mt-6 text-muted">
              Enrolling <strong>{memberName}</strong>
            </p>
          )}
          <div className="split split-form">
            {children}
            <aside aria-label="Order summary">
              <div className="sticky-aside">
                <OrderSummary cart={cart} />
                <HelpAside site={site} />
              </div>
            </aside>
          </div>
        </Container>
      </main>
      <SiteFooter site={site} />
      <SiteHelp site={site} />
    </>
  );
}

const PROGRESS = { completed: 'done', current: 'current', 'not started': 'later' } as const satisfies Record<
  StepState,
  string
>;

/** "Step 3 of 9: Employer Information" comes first in the title, so that it is heard first (look §1). */
function stepTitle(steps: readonly Step[], key: StepKey): string {
  const { title } = stepOf(key);
  const at = steps.findIndex((each) => each.key === key);
  return `Step ${at + 1} of ${steps.length}: ${title}`;
}
