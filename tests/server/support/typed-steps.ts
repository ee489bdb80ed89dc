import type { Locator, Page } from 'playwright';
import { STEP_RECORD_ID } from '@/components/enrollment/step-record';
import type { Owed } from '@/tests/soak/typing';

/** The steps that are typed in, in their order, each with the answers of a schedule. */
export const TYPED_STEPS = [
  {
    slug: 'personal-info',
    column: 'primary_info',
    form: 'getFormFieldsPersonalInfo',
    fields: { first_name: 'First name', last_name: 'Last name' },
  },
  {
    slug: 'contact-info',
    column: 'contact_info',
    form: 'getFormFieldsContactInfo',
    fields: { city: 'City', address1: 'Street address 1', address2: 'Street address 2' },
  },
] as const;
export type TypedStep = (typeof TYPED_STEPS)[number];
/** Answers of a step by wire name. */
export type Answers = Readonly<Record<string, string>>;

/** What Next asks for beside the answers of a schedule, by label. */
const ASKED = {
  'personal-info': [
    ['First name', 'Maya'],
    ['Last name', 'Castellanos'],
    ['Social Security Number', '219099999'],
  ],
  'contact-info': [
    ['Email', 'maya@castellanos.example'],
    ['Contact number', '5125550148'],
    ['Street address 1', '100 Congress Avenue'],
    ['City', 'Austin'],
  ],
} as const satisfies Record<TypedStep['slug'], readonly (readonly [string, string])[]>;

export const slugOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
/** The step whose page stands there; undefined for another page. */
export const stepOn = (page: Page): TypedStep | undefined => TYPED_STEPS.find(({ slug }) => slug === slugOf(page));
export const nextOn = (page: Page): Locator => page.getByRole('button', { name: /(?:^|, )Next$/ });
/** The choice between two versions, where there is one. */
export const choiceOn = (page: Page): Locator => page.getByRole('alert', { name: 'Two versions' });

/** A page has so long to come, on a machine with more to do. */
export const PATIENCE_MS = 20_000;

/** A field by the beginning of its label: a note may follow. */
export const fieldOn = (page: Page, label: string): Locator =>
  page.locator(`#${STEP_RECORD_ID}`).getByLabel(new RegExp(`^${label}\\b`));

/** The answers that a step's page has to show: those typed last, those accepted, those of the form itself. */
export function answersOwed({ fields }: TypedStep, { version, accepted, draft }: Owed, preset: Answers): Answers {
  const below = version === '0' ? preset : accepted;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(draft[name] ?? below[name] ?? '')]));
}

/** The answers of a step as its page shows them. */
export async function shownOn(page: Page, { fields }: TypedStep): Promise<Answers> {
  const shown = Object.entries(fields).map(async ([name, label]) => [name, await fieldOn(page, label).inputValue()]);
  return Object.fromEntries(await Promise.all(shown)) as Answers;
}

/** Waits until the page's step stands there with the newest answers and its scripts listen. */
export async function untilReady(page: Page): Promise<void> {
  await page
    .waitForFunction((id) => {
      const form = document.getElementById(id);
      const slug = form?.querySelector<HTMLInputElement>('input[name=step]')?.value;
      return (
        form !== null &&
        location.pathname.endsWith(`/${slug}`) &&
        Object.keys(form).some((key) => key.startsWith('__reactProps'))
      );
    }, STEP_RECORD_ID)
    .catch(async (error: unknown) => {
      const text = await page.locator('body').innerText();
      throw new Error(`No step stands at ${page.url()}:\n${text.slice(0, 1_000)}`, { cause: error });
    });
}

/** Fills in what is still empty of all that Next asks for. */
export async function complete(page: Page, slug: TypedStep['slug']): Promise<void> {
  for (const [label, text] of ASKED[slug]) {
    const field = fieldOn(page, label);
    if ((await field.isVisible()) && (await field.inputValue()) === '') await field.fill(text);
  }
  const marital = page.getByLabel('Marital status');
  if (await marital.isVisible()) await marital.selectOption({ label: 'Single' });
  const noPriorCoverage = page.getByRole('radio', { name: /No prior coverage/ });
  if (await noPriorCoverage.isVisible()) await noPriorCoverage.check();
}

/** Makes the choice between two versions; answers false, as the page stays. */
export async function choose(page: Page, keep: boolean): Promise<false> {
  // A save that is under way would bring the choice once more.
  await nextOn(page).waitFor();
  const mine = choiceOn(page).getByRole('button', { name: 'Keep the answers here' });
  const theirs = choiceOn(page).getByRole('button', { name: 'Take those of the other tab' });
  await (keep && (await mine.isVisible()) ? mine : theirs).click();
  await choiceOn(page).waitFor({ state: 'hidden' });
  await untilReady(page);
  return false;
}
