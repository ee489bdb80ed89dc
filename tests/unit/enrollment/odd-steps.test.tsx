// @vitest-environment happy-dom
import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HealthStep, type HealthStepProps } from '@/components/enrollment/health-step';
import { PersonalStep } from '@/components/enrollment/personal-step';
import type { StepData } from '@/components/enrollment/step-data';
import { DRAFT_GAP_MS } from '@/components/enrollment/draft-writer';
import { messages } from '@/lib/rules/text/messages';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { find, render, type } from '../ui/render';
import { stepDataOf } from './step-data-of';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() }) }));

vi.mock('@/components/screen-record', () => ({ captureScreen: () => Promise.resolve(null) }));

type Sent = { path: string; body: Record<string, unknown> };
let sent: Sent[];
let page: ReturnType<typeof render>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
    sent.push({ path, body: JSON.parse(body ?? '{}') as Sent['body'] });
    return Promise.resolve(Response.json({ status: 'success', data: { saved_at: '2026-11-23T10:42:00.000Z' } }));
  });
});
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
});

const saved = () => sent.find(({ path }) => path.endsWith('/save-personal-info'))?.body;
const press = () =>
  act(async () => {
    find(page.host, 'form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(saved()).toBeDefined());
  });
/** Shows a step with the parts of it that come behind the page. */
const open = async (step: ReactNode) => {
  page = render(step);
  await act(() => vi.dynamicImportSettled());
};
const said = () => page.host.textContent;

describe('a step whose server says what the catalogue does not know', () => {
  const field = (field_name: string, own: Partial<Descriptor> = {}): Descriptor => ({
    field_name,
    value: null,
    required: true,
    read_only: false,
    ...own,
  });
  const show = async (descriptors: Descriptor[]) => {
    const data = stepDataOf('personal', { descriptors });
    await open(<PersonalStep data={data} basicInfoHref="/plans" enrollerCode={null} cartHref="/cart" />);
  };
  const choose = (select: HTMLSelectElement, value: string) =>
    act(() => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });

  it('draws its fields, a list where there are choices, and saves the answers under their own names', async () => {
    const options = Array.from({ length: 40 }, (_, index) => ({ value: `v${index}`, name: `Choice ${index}` }));
    await show([field('shoe_size'), field('long_list', { options })]);
    expect(said()).toContain('More details');
    type(find<HTMLInputElement>(page.host, 'input[name=shoe_size]'), '42');
    choose(find<HTMLSelectElement>(page.host, 'select[name=long_list]'), 'v39');
    await press();
    expect(saved()).toEqual({
      shoe_size: '42',
      long_list: 'v39',
      version: '0',
    });
  });

  it('shows what is fixed as facts, with one link to change it', async () => {
    const fixed = { read_only: true, value: 'Maya' };
    await show([
      field('first_name', fixed),
      field('marital_status', fixed),
      field('middle_name', { ...fixed, value: '', shown: true, required: false }),
      field('shoe_size', { ...fixed, value: '42' }),
    ]);
    expect(said()?.split('Edit basic info')).toHaveLength(2);
    expect(page.host.querySelectorAll('dl').length).toBeGreaterThan(1);
    expect(said()).toMatch(/Shoe size\s*42/);
    expect(said()).toMatch(/Middle name\s*Not provided/);
  });

  it('says of a fixed answer that is missing what to do, and leads there from the summary of a refusal', async () => {
    const refused = { problems: { first_name: 'Field is required', last_name: 'Not on file' }, message: '' };
    const data = stepDataOf('personal', {
      descriptors: [
        field('first_name', { read_only: true }),
        field('last_name', { read_only: true, value: 'Vale' }),
        field('ssn', { read_only: true, masked: '9999' }),
      ],
      refused,
    });
    await open(<PersonalStep data={data} basicInfoHref="/plans" enrollerCode={null} cartHref="/cart" />);
    expect(find(page.host, '#first_name').textContent).toContain(messages.lacking);
    expect(find(page.host, '#last_name').textContent).toContain('Not on file');
    act(() => find<HTMLAnchorElement>(page.host, 'a[href="#last_name"]').click());
    expect(document.activeElement?.id).toBe('last_name');
    expect(said()).toContain('•••-••-9999');
  });

  it('draws no list without choices: the page can be loaded again, and a long row of buttons is a list', async () => {
    const options = Array.from({ length: 40 }, (_, index) => ({ value: `v${index}`, name: `Choice ${index}` }));
    await show([field('ethnic_category'), field('prior_coverage_flag', { options })]);
    expect(find(page.host, '#ethnic_category').textContent).toContain('The choices could not be loaded just now.');
    expect(find<HTMLAnchorElement>(page.host, '#ethnic_category a').getAttribute('href')).toBe('');
    expect(find<HTMLSelectElement>(page.host, 'select[name=prior_coverage_flag]').options).toHaveLength(41);
  });

  it('leads from the summary to the link that loads the page again, where a list of choices is missing', async () => {
    const data = stepDataOf('personal', {
      descriptors: [field('ethnic_category')],
      refused: { problems: { ethnic_category: messages.required }, message: '' },
    });
    await open(<PersonalStep data={data} basicInfoHref="/plans" enrollerCode={null} cartHref="/cart" />);
    act(() => find<HTMLAnchorElement>(page.host, 'a[href="#ethnic_category"]').click());
    expect(document.activeElement?.textContent).toBe('Load this page again');
  });

  it('says so when it asks nothing, and goes on', async () => {
    await show([]);
    expect(said()).toContain('Nothing is asked here. Press Next to go on.');
    await press();
    expect(saved()).toEqual({ version: '0' });
  });
});

describe('health answers of an existing member', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const definition = {
    conditions: [{ question_id: 147, question_text: 'Are you treated for anything?' }],
    medication: null,
  };
  const kept = {
    notes: '',
    medication_question: null,
    condition_questions: [{ ...definition.conditions[0], yes_no_flag: '0', conditions: [] }],
  } as unknown as HealthStepProps['kept'];
  const NOTE = 'From your earlier answers';
  const drafts = () =>
    sent.filter(({ path, body }) => path.endsWith('/save-step-draft') && body['tab'] === 'health_info');
  const show = async (own: Partial<Omit<StepData, 'step'>>, fromBefore: boolean, givenOn: string | null = null) => {
    const about = { definition, kept, fromBefore, givenOn, born: null };
    await open(<HealthStep data={stepDataOf('health', own)} {...about} />);
    await act(async () => vi.advanceTimersByTimeAsync(3 * DRAFT_GAP_MS));
  };

  it('are kept once as a draft, never accepted, and said to be from before', async () => {
    await show({}, true);
    expect(said()).toContain(NOTE);
    expect(drafts().map(({ body }) => [body['version'], body['values']])).toEqual([
      ['0', { 'question:147': { yes_no_flag: '0', rows: [] }, notes: '' }],
    ]);
    expect(sent.some(({ path }) => path.endsWith('/save-primary-health-info'))).toBe(false);
  });

  it('are told with the day on which they were given, where it is known', async () => {
    await show({}, true, '2026-10-09');
    expect(said()).toContain('From your answers of October 9, 2026');
  });

  it('are not sent again when they stand in a draft', async () => {
    await show({ draft: { savedAt: '2026-11-23T10:42:00.000Z', values: {}, isStale: false } }, true);
    expect(said()).toContain(NOTE);
    expect(drafts()).toEqual([]);
  });

  it('are the person’s own once they were accepted', async () => {
    await show({}, false);
    expect(said()).not.toContain(NOTE);
    expect(drafts()).toEqual([]);
  });
});
