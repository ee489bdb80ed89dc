import { randomUUID } from 'node:crypto';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { NoteBox } from '@/components/ui/banner';
import { Container } from '@/components/ui/card';
import { StepProgress } from '@/components/enrollment/step-progress';
import type { StepDataOf } from '@/components/enrollment/step-data';
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
  stepTitle,
  visibleSteps,
  type StepState,
} from '@/lib/rules/steps/progress';
import { stepOf, type Step, type StepKey, type StepOf } from '@/lib/rules/steps/step-table';
import { loadShopper, valueOf, type Shopper } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';
import type { Session } from '@/lib/session/session';
import { loadStepRefusal } from '@/lib/session/step-refusal';
import type { SiteRef } from '@/lib/site/site-link';
import { HelpAside } from '@/app/_homes/help-aside';
import { SiteFooter } from '@/app/_shell/site-document';
import { ScriptsNote } from '@/app/_shell/scripts-note';
import { StepTop } from '@/app/_shell/step-top';
import { SiteHelp } from '@/app/_shell/site-help';
import { describeDraft, type StepDraft } from '@/lib/rules/steps/draft-values';
import type { StepForm } from '@/lib/rules/fields/field-definition';
import { readChangedSignature, type ChangedSignature } from '@/lib/rules/steps/change-words';
import { reviewAnchor } from '@/lib/site/step-anchors';
import { leaveIfElsewhere, noteStep } from './client-link';
import { loadDone } from './done-steps';
import { HandedOverBanner } from './handed-over-banner';
import { openEntry, partIn, stepAfter, withoutBoxes, type Opening, type Query } from './opening';
import { OrderLine, OrderSummary, type Cart, type Due } from './order-summary';
import { SignAgainNote } from './sign-again-note';
import { laterHref } from '@/app/_homes/kept-for-later';
import { formAction } from '@/lib/site/form-action';

/** Facts that every step's page has before it loads its own fields. */
export type StepContext<K extends StepKey = StepKey> = {
  shopper: Shopper;
  enrollmentId: string;
  step: StepOf<K>;
  steps: readonly Step[];
  done: ReadonlySet<StepKey>;
  /** Those after which a step may be opened: done, or signed for something else. */
  reach: ReadonlySet<StepKey>;
  cart: Cart;
  /** Answers typed in the steps and not accepted yet. */
  drafts: readonly WireDraft[];
  /** The signature that was given for something else than what stands there now; null where none is. */
  changed: ChangedSignature | null;
  /** The name of an existing member, told on every step; empty for others. */
  memberName: string;
};

type WireDraft = AnswerOf<EndpointNamed<'getStepDrafts'>>['data']['result'][number];

/**
 * Props that Next hands to a step's page. `?navto=review` is the spec's return marker: after a save the review follows
 * again.
 */
export type StepProps = { params: Promise<{ site: string }>; searchParams: Promise<Query> };

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
  if (!tabs.ok) leaveIfElsewhere(site, tabs.failure);
  const wireTabs = valueOf(tabs).data.result;
  const contents = valueOf(cart).data;
  if (contents.result.length === 0) redirect(routes.cart(site));
  const steps = visibleSteps(wireTabs);
  const done = await loadDone(shopper, enrollmentId, steps, wireTabs);
  const changed = readChangedSignature(wireTabs, { assisted: isAssisted({ shopper, cart: contents }) });
  // A signature that has to be given again leaves the steps after it open; the review names all that is missing.
  const reach = changed === null ? done : new Set<StepKey>([...done, 'agreement']);
  const target = key === 'review' ? null : redirectTarget(steps, reach, key);
  if (target) {
    // A step that is not asked for comes after none.
    const after = steps.some((step) => step.key === key) ? `?after=${stepOf(key).slug}` : '';
    redirect(`${routes.step(site, target.slug)}${after}`);
  }
  if (session?.signingLink) noteStep(shopper, { enrollmentId, step: key, done });
  // An API without drafts has none, and a step works as it would without.
  const kept = drafts.ok ? drafts.value.data.result : [];
  return { shopper, enrollmentId, steps, done, reach, changed, cart: contents, drafts: kept, memberName };
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
  if (session !== null && session.sentLink !== null) return routes.withClient(site);
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
  const [{ site }, { navto, entry, part, after }] = await Promise.all([params, searchParams]);
  const fromReview = navto === 'review' && key !== 'review';
  const context = await loadStepContext(site, key);
  const step = stepOf(key);
  const kept = context.drafts.find(({ tab }) => tab === step.savedTab);
  const refusal = await loadStepRefusal(context.shopper.site.key, key, kept?.saved_at ?? null);
  return {
    ...context,
    step,
    fromReview,
    part: fromReview ? partIn(part) : null,
    after: stepAfter(after),
    refusal,
    open: openEntry(entry, refusal),
  };
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
export function buildStepData<K extends StepKey>(
  context: StepContext<K> & Opening,
  fields: { descriptors: readonly Descriptor[]; version?: string | undefined },
  options: Readonly<Record<string, readonly Option[]>> = {},
  email = '',
): StepDataOf<K> {
  const { shopper, steps, step, drafts, refusal } = context;
  const draft = drafts.find(({ tab }) => tab === step.savedTab);
  const next = afterSave(steps, step.key, context.fromReview ? 'review' : null);
  const back = context.part === null ? '' : `#${reviewAnchor(step.key, context.part)}`;
  const previous = previousStep(steps, step.key);
  return {
    step,
    descriptors: fields.descriptors,
    version: fields.version ?? null,
    draft: draft
      ? { savedAt: draft.saved_at, values: draft.values, isStale: draft.version !== (fields.version ?? '0') }
      : null,
    stamp: randomUUID(),
    resumeHref: routes.continueEnrollment(shopper.site),
    startHref: routes.landing(shopper.site),
    today: today(),
    assisted: isAssisted(context),
    options,
    action: formAction(shopper.site, 'step'),
    refused: refusal && refusal.entry === undefined ? withoutBoxes(refusal) : null,
    laterAction: formAction(shopper.site, 'keep-for-later'),
    laterPage: laterHref(shopper.site, step.savedTab),
    nextHref: next === 'receipt' ? routes.receipt(shopper.site) : `${routes.step(shopper.site, next.slug)}${back}`,
    backHref: context.fromReview
      ? `${routes.step(shopper.site, stepOf('review').slug)}${back}`
      : previous
        ? routes.step(shopper.site, previous.slug)
        : routes.cart(shopper.site),
    returnsToReview: context.fromReview,
    part: context.part,
    email,
  };
}

/** A rep's visit, in which the client was not chosen to fill in the steps (rules 1 §2.11). */
function isAssisted({ shopper, cart }: Pick<StepContext, 'shopper' | 'cart'>): boolean {
  return shopper.session?.eprocess === 'rep' && (cart.eprocess ?? 'rep') === 'rep';
}

type FormFields = { form: StepForm; descriptors: readonly Descriptor[]; version?: string | undefined };

/** Builds the data of a step that is one form: what was typed before stands in its fields (decisions 154). */
export function buildFormData<K extends StepKey>(
  context: StepContext<K> & Opening,
  { form, ...fields }: FormFields,
  options: Readonly<Record<string, readonly Option[]>> = {},
  email = '',
): StepDataOf<K> {
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

type StepPageProps = { context: StepContext & Pick<Opening, 'after'>; due?: Due; children: ReactNode };

/** Header, progress, the step, and what is being bought beside it. */
export function StepPage({ context, due, children }: StepPageProps) {
  const { shopper, steps, step, done, reach, cart, changed, after, memberName } = context;
  const { site } = shopper;
  return (
    <>
      <StepTop shopper={shopper} />
      <StepProgress
        steps={steps.map((each) => ({
          label: each.title,
          state: PROGRESS[stepState(each, step.key, done)],
          ...(each.key !== step.key && canOpen(steps, reach, each.key) && { href: routes.step(site, each.slug) }),
        }))}
      />
      <main id="main">
        <Container>
          <ScriptsNote className="mt-6" />
          <HandedOverBanner context={context} />
          {after !== null && <NoteBox className="mt-6">{after} comes after this step.</NoteBox>}
          {step.key === 'agreement' && changed !== null && <SignAgainNote text={changed.text} />}
          {memberName !== '' && (
            <p className="mt-6 text-muted">
              Enrolling <strong>{memberName}</strong>
            </p>
          )}
          <OrderLine cart={cart} due={due} />
          <div className="split split-form">
            {children}
            <aside aria-label="Order summary">
              <div className="sticky-aside">
                <OrderSummary cart={cart} due={due} />
                <HelpAside site={site} session={shopper.session} />
              </div>
            </aside>
          </div>
        </Container>
      </main>
      <SiteFooter site={site} />
      <SiteHelp site={site} session={shopper.session} />
    </>
  );
}

const PROGRESS = { completed: 'done', current: 'current', 'not started': 'later' } as const satisfies Record<
  StepState,
  string
>;
