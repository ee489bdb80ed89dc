import { inTurn } from '../config/turns';
import { inspectLooks, LOOKS } from './support/looks';
import { expect, test } from './support/test';
import { TOURS } from './support/tour/tours';

/*
 * Every screen and every dialog of the storefront, each visited once: axe with all its rules, and what depends on color
 * and width in other brand colors, schemes and widths. The gate takes one of the twelve looks at each stop, another one
 * at the next; COLOURS=all takes all of them everywhere.
 */

/**
 * The screens that the rules of the storefront name, and dialogs that the other two parts name beside the steps: the tour
 * and the stop where each is looked at.
 */
const SCREENS: readonly (readonly [section: string, what: string, tour: keyof typeof TOURS, stop: string])[] = [
  ['2.1', '/', 'a stranger', 'landing'],
  ['2.1', '/home', 'a stranger', 'home'],
  ['2.1', '/agent-home', 'a rep', 'rep home'],
  ['2.1', '/agent-select-member', 'current members', 'current members'],
  ['2.1', '/member-home', 'current members', 'member home'],
  ['2.1', '/group-home', 'a group', 'group home'],
  ['2.1', '/group-select-member', 'a group', 'current members of a group'],
  ['2.1', '/referrals, /website, /websites, /main: lead to the landing', 'a group', 'landing of an employer'],
  ['2.1', '/external: leads to the home', 'a rep', 'home of a group'],
  ['2.1', '/plans', 'a stranger', 'plans'],
  ['2.1', '/plan/{id}/{name}', 'a stranger', 'plan, public'],
  ['2.1', '/cart', 'a cart', 'cart'],
  ['2.1', '/recommend-list', 'a stranger', 'recommended plans'],
  ['2.1', '/access-page', 'before the gate', 'access page'],
  ['2.1', '/access-pagenext', 'before the gate', 'access page, next'],
  ['2.1', '/404', 'a stranger', 'not found'],
  ['2.1', '/error', 'a stranger', 'error'],
  ['2.1', '/continue-enrollment', 'before the gate', 'continue enrollment'],
  ['2.1', '/direct-continue', 'before the gate', 'continue by link'],
  ['2.1', 'enrollment steps', 'all steps up to the receipt', 'step personal-info'],
  ['2.1', 'receipt', 'all steps up to the receipt', 'receipt'],
  ['2.1', '/member-benefit-store', 'before the gate', 'member link'],
  ['2.1', '/landing-config-error', 'before the gate', 'landing not configured'],
  ['2.2', 'About popup', 'a stranger', 'landing, about'],
  ['2.2', 'category menu', 'a stranger', 'landing, plans menu'],
  ['2.2', 'menu of a phone', 'a stranger', 'landing, menu of a phone'],
  ['2.2', 'admin tools', 'a rep', 'rep home, admin tools'],
  ['2.2', 'Employee Enrollment popup', 'a stranger', 'landing, employee enrollment'],
  ['2.3', 'OOPS!', 'a stranger', 'not found'],
  ['2.4', 'Get Started, refused', 'a stranger', 'landing, refused'],
  ['2.5', 'category tiles', 'a stranger', 'home'],
  ['2.6', 'New Member: portal', 'a rep', 'rep home, portal'],
  ['2.6', 'New Member: group', 'a rep', 'rep home, group'],
  ['2.6', 'popup variant: portal', 'a rep', 'rep home, portal in a popup'],
  ['2.6', 'popup variant: direct or a group', 'a rep', 'rep home, group in a popup'],
  ['2.7', 'group home', 'a group', 'group home'],
  ['2.7', 'group-member home', 'a group', 'group home of an employee'],
  ['2.8', 'a status other than ACTIVE', 'current members', 'current members, last page'],
  ['2.8', 'search without a hit', 'current members', 'current members, none found'],
  ['2.8', 'Enroll Now', 'current members', 'current members, tier'],
  ['2.9', 'side filter', 'a stranger', 'plans, filtered'],
  ['2.9', 'empty state', 'a shopper', 'plans, none for the tier'],
  ['2.9', 'line of group, member and portal', 'a rep', 'plans of a group'],
  ['2.9', 'top filter bar', 'a shopper', 'plans, quoted'],
  ['2.9', 'Basic Details', 'a shopper', 'plans, basic details'],
  ['2.9', 'category of a premier plan', 'a shopper', 'plans, category of a premier plan'],
  ['2.10', 'plan with prices', 'what a plan asks', 'plan, quoted'],
  ['2.10', 'annual income and working hours', 'what a plan asks', 'plan, income and hours'],
  ['2.10', 'choose tier', 'a shopper', 'plan, tier'],
  ['2.10', 'tobacco usage', 'what a plan asks', 'plan, tobacco'],
  ['2.10', 'already-active message', 'what a plan asks', 'plan, cannot be added'],
  ['2.10', 'membership options', 'what a plan asks', 'plan, membership'],
  ['2.10', 'select portal and group', 'a rep', 'plan of a rep, select portal'],
  ['2.10', 'select portal only', 'the help assistant', 'plan, select portal'],
  ['2.10', 'employee enrollment, confirm employer', 'a stranger', 'landing, employer'],
  ['2.10', 'group code', 'a shopper', 'plan, group code'],
  ['2.10', 'plan question page', 'a stranger', 'plan questions'],
  ['2.11', 'remove confirmation', 'a cart', 'cart, remove'],
  ['2.11', 'send quote', 'current members', 'rep cart, send quote'],
  ['2.11', 'quote sent', 'current members', 'rep cart, quote sent'],
  ['2.11', 'preview', 'current members', 'rep cart, quote preview'],
  ['2.11', 'plan details', 'a cart', 'cart, plan details'],
  ['2.11', 'cart confirmation', 'a rep', 'rep cart, ready to enroll'],
  ['2.11', 'special carrier price explanation', 'all steps up to the receipt', 'cart, premier plan'],
  ['2.12', 'strip', 'a rep', 'rep cart'],
  ['2.12', 'list from the cart', 'a cart', 'recommended plans, from the cart'],
  ['2.12', 'empty list', 'a shopper', 'recommended plans, none'],
  ['2.12', 'blackout', 'what a plan asks', 'plan, kept out of the cart'],
  ['2.13', 'location banner', 'a stranger', 'landing, location prompt'],
  ['2.13', 'location found', 'a stranger', 'landing, location found'],
  ['2.13', 'assistant: list', 'the help assistant', 'help'],
  ['2.13', 'assistant: question chat', 'the help assistant', 'help, questions'],
  ['2.13', 'assistant: edit mode', 'the help assistant', 'help, edited answer'],
  ['2.13', 'assistant: Contact Rep', 'the help assistant', 'help, contact rep'],
  ['2.13', 'assistant: Feedback', 'the help assistant', 'help, feedback'],
  ['4', 'dependents of a tier', 'a shopper', 'plan, dependents'],
  ['6', 'Are you still there?', 'current members', 'member home, still there'],
  ['rules 2 §2.3', 'Enter Enroller Code', 'a rep', 'step personal-info of a rep, enroller code'],
  ['rules 2 §2.8', 'Save & Continue Later, sent', 'an enrollment kept for later', 'saved for later'],
  ['rules 3 §2', 'continue enrollment, refused', 'an enrollment kept for later', 'continue enrollment, not found'],
  ['rules 3 §2', 'continue enrollment, found', 'an enrollment kept for later', 'continue enrollment, found'],
  ['rules 3 §2', 'link, refused', 'before the gate', 'continue by link, not found'],
];

for (const [name, tour] of inTurn(Object.entries(TOURS)))
  test(`${name}: every screen and dialog is accessible in every color`, async ({ page, site }) => {
    test.setTimeout(process.env.COLOURS === 'all' ? 1_800_000 : 420_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const findings: string[] = [];
    const seen = new Set<string>();
    await tour(page, site, async (stop) => {
      // Seven steps on through the twelve looks: neighbors differ in brand, scheme and width, and all come up in turn.
      const look = (seen.size * 7) % 12;
      const chosen = LOOKS.filter((_, index) => process.env.COLOURS === 'all' || index === look);
      seen.add(stop);
      findings.push(...(await inspectLooks(page, stop, chosen)));
    });
    const named = SCREENS.filter((screen) => screen[2] === name).map((screen) => screen[3]);
    expect([...seen], 'screens and dialogs seen').toEqual(expect.arrayContaining(named));
    expect(findings).toEqual([]);
  });
