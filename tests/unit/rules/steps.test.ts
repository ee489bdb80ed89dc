import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { registry } from '@/lib/contract/registry';
import {
  afterSave,
  buildTabs,
  canOpen,
  firstIncomplete,
  nextStep,
  previousStep,
  redirectTarget,
  stepState,
  stepTitle,
  visibleSteps,
  type Tab,
} from '@/lib/rules/steps/progress';
import { STEPS, stepForSavedTab, stepForTab, stepOf, type StepKey } from '@/lib/rules/steps/step-table';

/** Every source file that could spell an endpoint, the contract and the table itself aside. */
const readSources = () =>
  globSync(['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.{ts,tsx}'])
    .filter((file) => !file.startsWith('lib/contract/') && file !== 'lib/rules/steps/step-table.ts')
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
/** Read when first asked for: mutation testing collects this file for every change that one of its tests reaches. */
let sources: ReturnType<typeof readSources> | undefined;

const keys = STEPS.map((step) => step.key);
const everything = visibleSteps(buildTabs(new Set(keys)));
const shuffledTabs = fc
  .shuffledSubarray([...STEPS], { minLength: 1 })
  .map((steps): Tab[] => steps.map((step, order) => ({ tab_name: step.tab, required: true, order })));

describe('the step table', () => {
  it('resumes every saved tab at the route of the specification', () => {
    const routes = {
      primary_info: '/enrollment/personal-info',
      contact_info: '/enrollment/contact-info',
      employer_info: '/enrollment/employer-info',
      benificiary_info: '/enrollment/beneficiary-info',
      health_info: '/enrollment/health-questions',
      dependent_info: '/enrollment/dependent-information',
      review_info: '/enrollment/review-confirm',
      aggrement_info: '/enrollment/agreement-signature',
      payment_info: '/enrollment/billing-information',
    };
    const resumed = Object.fromEntries(
      Object.keys(routes).map((tab) => {
        const step = stepForSavedTab(tab);
        return [tab, step === null || step === 'cart' ? step : `/enrollment/${step.slug}`];
      }),
    );
    expect(resumed).toEqual(routes);
    expect(stepForSavedTab('cart_info')).toBe('cart');
    expect(stepForSavedTab('agreement_info')).toBe(stepOf('agreement'));
    expect(stepForSavedTab('nothing')).toBeNull();
  });

  it('knows the nine tab names of the wire', () => {
    expect(STEPS.map((step) => step.tab).sort()).toEqual(
      [
        'primary_info',
        'contact_info',
        'employer_info',
        'beneficiary_info',
        'primary_health_info',
        'dependent_info',
        'review_info',
        'agreement_info',
        'billing_info',
      ].sort(),
    );
    for (const step of STEPS) {
      expect(stepForTab(step.tab)).toBe(step);
      expect(stepOf(step.key)).toBe(step);
    }
  });

  it.each(STEPS)('loads and saves $key by endpoints of the contract, and nothing else spells them', (step) => {
    const { load, save, validate } = step;
    const paths = Object.values<Endpoint>(registry).map(({ path }) => path);
    if (load !== undefined) expect(Object.keys(registry)).toContain(load);
    for (const path of validate === undefined ? [save] : [save, validate]) {
      expect(paths).toContain(path);
      sources ??= readSources();
      expect(sources.filter(({ text }) => text.includes(`'${path}'`)).map(({ file }) => file)).toEqual([]);
    }
  });

  it('have the eight cards of the review page', () => {
    expect(STEPS.filter((step) => step.card !== null)).toHaveLength(8);
  });
});

describe('the steps of an enrollment', () => {
  it('come in the default order with the review last', () => {
    expect(everything.map((step) => step.key)).toEqual([
      'personal',
      'contact',
      'employer',
      'beneficiary',
      'health',
      'dependent',
      'agreement',
      'billing',
      'review',
    ]);
  });

  it('always hold agreement and review', () => {
    expect(visibleSteps(buildTabs(new Set<StepKey>(['personal']))).map((step) => step.key)).toEqual([
      'personal',
      'agreement',
      'review',
    ]);
  });

  it('follow the order of the server, whatever it is, and end with the review, which submits', () => {
    fc.assert(
      fc.property(shuffledTabs, fc.infiniteStream(fc.nat()), (tabs, random) => {
        const mixed = [...tabs].sort(() => ((random.next().value ?? 0) % 2) - 0.5);
        expect(visibleSteps(mixed).map((step) => step.tab)).toEqual([
          ...tabs.map((tab) => tab.tab_name).filter((name) => name !== 'review_info'),
          'review_info',
        ]);
      }),
    );
  });

  it('leave out what is not required, unknown, out of range or named twice', () => {
    const tabs = [
      { tab_name: 'primary_info', required: true, order: 0 },
      { tab_name: 'contact_info', required: false, order: 1 },
      { tab_name: 'surprise_info', required: true, order: 2 },
      { tab_name: 'billing_info', required: true, order: 11 },
      { tab_name: 'review_info', required: true, order: 10 },
      { tab_name: 'primary_info', required: true, order: 4 },
    ];
    expect(visibleSteps(tabs).map((step) => step.key)).toEqual(['personal', 'review']);
  });

  it('have the review where the server names no step, or forgets it', () => {
    expect(visibleSteps([]).map((step) => step.key)).toEqual(['review']);
    const billing = { tab_name: 'billing_info', required: true, order: 0 };
    expect(visibleSteps([billing]).map((step) => step.key)).toEqual(['billing', 'review']);
    const unneeded = { tab_name: 'review_info', required: false, order: 12 };
    expect(visibleSteps([unneeded, billing]).map((step) => step.key)).toEqual(['billing', 'review']);
  });

  it('with one place come in the default order', () => {
    const tabs = ['billing_info', 'employer_info', 'primary_info', 'contact_info'].map((tab_name) => ({
      tab_name,
      required: true,
      order: 3,
    }));
    expect(visibleSteps(tabs).map(({ key }) => key)).toEqual(['personal', 'contact', 'employer', 'billing', 'review']);
  });

  it('have a title with their number among those there are', () => {
    const few = visibleSteps(buildTabs(new Set<StepKey>(['personal', 'employer'])));
    expect(few.map(({ key }) => stepTitle(few, key))).toEqual([
      'Step 1 of 4: Personal Information',
      'Step 2 of 4: Employer Information',
      `Step 3 of 4: ${stepOf('agreement').title}`,
      `Step 4 of 4: ${stepOf('review').title}`,
    ]);
  });

  it('can be walked forward and back through all of them', () => {
    fc.assert(
      fc.property(shuffledTabs, (tabs) => {
        const steps = visibleSteps(tabs);
        const walked = [steps[0]];
        for (let next = nextStep(steps, steps[0]?.key ?? 'personal'); next; next = nextStep(steps, next.key))
          walked.push(next);
        expect(walked).toEqual(steps);
        steps.forEach((step, index) => {
          expect(previousStep(steps, step.key)).toBe(index === 0 ? null : steps[index - 1]);
        });
      }),
    );
    expect(nextStep([], 'personal')).toBeNull();
    expect(previousStep([], 'personal')).toBeNull();
  });
});

describe('what may be opened', () => {
  const done = fc.subarray(keys).map((list) => new Set(list));

  it('is a step whose predecessors are all done; else the visitor goes to the first incomplete one', () => {
    fc.assert(
      fc.property(shuffledTabs, done, fc.constantFrom(...keys), (tabs, completed, key) => {
        const steps = visibleSteps(tabs);
        const target = redirectTarget(steps, completed, key);
        const position = steps.findIndex((step) => step.key === key);
        const missing = steps.findIndex((step) => !completed.has(step.key));
        const open = position >= 0 && (missing < 0 || position <= missing);
        expect(canOpen(steps, completed, key)).toBe(open);
        if (open) expect(target).toBeNull();
        else expect(target).toBe(steps[missing < 0 ? steps.length - 1 : missing]);
        // A redirect never loops: its target may be opened.
        if (target) expect(canOpen(steps, completed, target.key)).toBe(true);
      }),
    );
  });

  it('is nothing when there are no steps', () => {
    expect(redirectTarget([], new Set(), 'personal')).toBeNull();
    expect(firstIncomplete([], new Set())).toBeNull();
  });

  it('shows in the progress bar', () => {
    const completed = new Set<StepKey>(['personal', 'contact']);
    expect(everything.slice(0, 4).map((step) => stepState(step, 'contact', completed))).toEqual([
      'completed',
      'current',
      'not started',
      'not started',
    ]);
  });
});

describe('after a save', () => {
  it('the next step follows, and the receipt follows the last', () => {
    expect(afterSave(everything, 'personal', null)).toBe(stepOf('contact'));
    expect(afterSave(everything, 'billing', null)).toBe(stepOf('review'));
    expect(afterSave(everything, 'review', null)).toBe('receipt');
  });

  it('a step opened from the review returns there, and the review itself never loops', () => {
    expect(afterSave(everything, 'contact', 'review')).toBe(stepOf('review'));
    expect(afterSave(everything, 'review', 'review')).toBe('receipt');
    const withoutReview = everything.filter((step) => step.key !== 'review');
    expect(afterSave(withoutReview, 'contact', 'review')).toBe(stepOf('employer'));
  });
});
