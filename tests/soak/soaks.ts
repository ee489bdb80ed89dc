import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The test files of a folder that have this in them and not the other, and how often all of them have it. */
function filesWith(folder: string, pattern: RegExp, without = /^$/): { files: readonly string[]; full: number } {
  const found = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => !without.test(text))
    .map(({ file, text }) => ({ file, times: text.match(pattern)?.length ?? 0 }))
    .filter(({ times }) => times > 0);
  return { files: found.map(({ file }) => file).sort(), full: found.reduce((sum, { times }) => sum + times, 0) };
}

/** Tests that have one of the two databases in the gate. */
export const ONE_DATABASE = /\b(?:describeWithDemo|describe(?:Empty)?MostlyOnPostgres|kindsHere|openEither)\(/g;

/** One long run: something that is tried many times with other inputs. */
export type Soak = {
  /** The thing that is tried, and what must hold. */
  what: string;
  /** Number of times `npm run soak` tries it, for each test that asks for this number. The gate takes a twentieth. */
  full: number;
  /** What the gate takes instead, where a twentieth would be dear. */
  gate?: number;
  /** Files it is written in; their folder says which kind of tests it is. Of those of the browser it takes what is marked (`soak/playwright.config.ts`). */
  files: readonly string[];
  /** The projects of `soak/playwright.config.ts` that have them, other than both widths. */
  projects?: readonly string[];
};

/**
 * Every long run, each named once: the tests take their counts from here (`soakRuns`), and so does `npm run soak`. A new one is
 * a row here and a test that asks for it; a unit test holds the two to each other.
 */
export const SOAKS = {
  kills: {
    what: 'a writer killed in mid-write: no acknowledged save is lost',
    full: 400,
    gate: 8,
    files: ['tests/api/store/processes.test.ts'],
  },
  flood: {
    what: 'connections at once from one address: others are served, memory is given back',
    full: 10_000,
    files: ['tests/api/flood.test.ts'],
  },
  'large shop': {
    what: 'the folder of a shop with so many plans and up to 1,000 sites checked: a minute and 768 MB at most',
    full: 2_000,
    gate: 40,
    files: ['tests/unit/shop/large-shop.test.ts'],
  },
  'large shop applied': {
    what: 'the folder of a shop with so many plans and up to 1,000 sites applied to PostgreSQL: two minutes and a gigabyte at most',
    full: 2_000,
    gate: 40,
    files: ['tests/api/shop-files/large-apply.test.ts'],
  },
  'shop round trips': {
    what: 'any small shop, applied and exported: its folder tells the same, and is the same byte by byte from then on, on both databases',
    full: 400,
    files: ['tests/api/shop-files/round-trips.test.ts'],
  },
  'apply kills': {
    what: 'the command killed while it applies a shop: all of it is there, or nothing',
    full: 50,
    gate: 2,
    files: ['tests/api/shop-files/large-apply.test.ts'],
  },
  'exported policies': {
    what: 'policies that go out to their carrier in one run: each in the file, once',
    full: 50_000,
    gate: 600,
    files: ['tests/api/cli/export-process.test.ts'],
  },
  'export kills': {
    what: 'the command killed while it exports: the next run tells each policy once, and none is lost',
    full: 60,
    gate: 2,
    files: ['tests/api/cli/export-process.test.ts'],
  },
  'contract deviations': {
    what: 'servers with one deviation from the contract each: the whole check finds it, and nothing else; in the gate all at one, on PostgreSQL',
    full: 24,
    gate: 1,
    files: ['tests/api/cli/contract-check.test.ts'],
  },
  'typed guide': {
    what: 'the guide of operators typed and read as by a person, its commands really run, with so many own plans: their site in ten minutes, all in an hour',
    full: 20,
    gate: 0,
    files: ['tests/server/typed-guide.test.ts'],
  },
  'server kills': {
    what: 'the server killed under 50 saves: none that was acknowledged is lost, no restart is refused',
    full: 200,
    gate: 1,
    files: ['tests/server/kill.test.ts'],
  },
  'paper kills': {
    what: 'the server killed around the making of documents: each policy has one sealed document of each kind in the end',
    full: 40,
    gate: 1,
    files: ['tests/server/kill-papers.test.ts'],
  },
  'payment kills': {
    what: 'people who pay by card while the server is killed, at each point of a payment (in the gate at every third) and on both databases: each policy is paid once, nothing stays held',
    full: 40,
    files: ['tests/server/kill-payments.test.ts'],
  },
  restarts: {
    what: 'a start in the moment of the kill: never refused',
    full: 100,
    gate: 1,
    files: ['tests/server/restart.test.ts'],
  },
  'stops under load': {
    what: 'SIGTERM under 20 kept connections, and every way in which systems stop a server: no accepted request without a complete answer',
    full: 60,
    gate: 1,
    files: ['tests/server/stop.test.ts'],
  },
  purges: {
    what: 'a change of a site, made by SQL: two processes show it within two seconds',
    full: 100,
    files: ['tests/server/two-processes.test.ts'],
  },
  'signing steps': {
    what: 'a client goes from step to step: whoever sent the link sees it, in one process and across two',
    full: 200,
    gate: 6,
    files: ['tests/server/signing-status.test.ts'],
  },
  'kept answers': {
    what: 'a request of any host, address, method and headers, through the kept pages and around them: the same answer',
    full: 12_000,
    files: ['tests/server/kept.test.ts'],
  },
  'asked hosts': {
    what: 'random cookies and headers over 200 hosts, 60 in the gate: no other brand, nothing private from memory',
    full: 1_000_000,
    gate: 2_000,
    files: ['tests/server/brands.test.ts'],
  },
  'payment events': {
    what: 'events of a payment in any order: no more taken than held, none given back that was not taken, no way out of an end',
    full: 20_000,
    files: ['tests/unit/rules/payment-intent.test.ts'],
  },
  'policy lives': {
    what: 'events of a held plan in any order: never in force before its start, no day covered outside, no way out of an end, the same day by day and in one jump',
    full: 20_000,
    files: ['tests/unit/rules/policy-life.test.ts'],
  },
  'lives of policies': {
    what: 'policies through events, payments, evidence, changes of people, cancellations and renewals, beside a model, on both databases: one plan of a key, nothing charged outside coverage, every price rating’s',
    full: 1_000,
    gate: 15,
    files: ['tests/api/policy-lives.test.ts'],
  },
  renewals: {
    what: 'members whose plans renew: all prepared within a minute, each told once, on both databases',
    full: 10_000,
    gate: 200,
    files: ['tests/api/renewal-scale.test.ts'],
  },
  'shown amounts': {
    what: 'households, for whom every amount from the lists to the receipt is that of a second pricing, on both databases',
    full: 500,
    gate: 8,
    files: ['tests/api/surfaces.test.ts'],
  },
  'names on paper': {
    what: 'names of every alphabet of the typeface in the PDF: pdftotext gives them back letter by letter',
    full: 60,
    files: ['tests/unit/papers/letters.test.ts'],
  },
  'same papers': {
    what: 'enrollments by every way to pay: what was entered, the review, the receipt and the PDF say the same, on both databases',
    full: 200,
    gate: 5,
    files: ['tests/api/same-papers.test.ts'],
  },
  'sealed bytes': {
    what: 'one byte of a sealed PDF changed: never called unchanged, and refused by pdfsig within what is signed',
    full: 1_000,
    files: ['tests/api/sealed-papers.test.ts', 'tests/api/papers.test.ts'],
  },
  'typed answers': {
    what: 'what is typed, lost, late, left, saved in another tab: the store has the last acknowledged value of every answer',
    full: 950,
    gate: 40,
    files: ['tests/unit/enrollment/draft-writer.test.ts', 'tests/api/typed-answers.test.ts'],
  },
  'typed pages': {
    what: 'the same with two tabs of Chromium: Next, Back, reload, crash and resuming, while the store is compared with the wire',
    full: 50,
    gate: 1,
    files: ['tests/server/typed-pages.test.ts'],
  },
  'call orders': {
    what: 'steps called in any order: an enrollment is made when all were right, and only then',
    full: 500,
    files: ['tests/api/journey.test.ts'],
  },
  'call sequences': {
    what: 'calls of a whole enrollment with changes between, beside a model of the rules: a policy exactly when the model says so',
    full: 1_000,
    gate: 25,
    files: ['tests/api/call-sequences.test.ts'],
  },
  'wire inputs': {
    what: 'strange members to each endpoint: an envelope, never 5xx',
    full: 1_000,
    files: ['tests/api/contract.test.ts'],
  },
  bodies: {
    what: 'any JSON body: an envelope, never 5xx',
    full: 6_000,
    files: ['tests/api/app.test.ts'],
  },
  addresses: {
    what: 'any host, path and cookie: one decision that leaks nothing',
    full: 60_000,
    files: ['tests/unit/routing/decide.test.ts'],
  },
  'inner addresses': {
    what: 'an address inside in any spelling of a URL: no webhook goes there',
    full: 20_000,
    files: ['tests/unit/webhooks/addresses.test.ts'],
  },
  redirects: {
    what: 'any redirect target: a path of ours',
    full: 100_000,
    files: ['tests/unit/security/redirects.test.ts'],
  },
  canaries: {
    what: 'forty values of a whole enrollment that no other has: none in a log, in bytes of the database or in other answers',
    full: 20,
    files: ['tests/api/canaries.test.ts'],
  },
  mails: {
    what: 'mails of a day without a relay: each arrives, and once',
    full: 300,
    files: ['tests/api/store/mail-outage.test.ts'],
  },
  'key rotation': {
    what: 'writes, fifty a second, while the keys change: none fails, nothing is left unreadable or under an old key',
    full: 6_000,
    files: ['tests/api/store/rotation-load.test.ts'],
  },
  'hostile texts': {
    what: 'pieces of the corpus of scripts in any order: nothing of them is left',
    full: 6_000,
    files: ['tests/unit/security/sanitize.test.ts'],
  },
  'hostile pages': {
    what: 'hostile sites, each with an enrollment, drawn from the landing to the receipt, on both databases: nothing runs',
    full: 40,
    gate: 1,
    files: ['tests/server/hostile-pages.test.ts'],
  },
  'hostile fields': {
    what: 'payloads of the corpus in every open text of every operation, on both databases: refused or the same text again',
    full: 300,
    gate: 3,
    files: ['tests/api/hostile-fields.test.ts'],
  },
  'matched paths': {
    what: 'any path of the wire: the endpoint it names, or none',
    full: 400_000,
    files: ['tests/unit/contract/match.test.ts'],
  },
  'odd paths': {
    what: 'any text as a path of the wire: never an error',
    full: 100_000,
    files: ['tests/unit/contract/match.test.ts'],
  },
  schemas: {
    what: 'any value to each schema of the contract',
    full: 40_000,
    files: ['tests/unit/contract/schemas.test.ts'],
  },
  prices: {
    what: 'any household and plan: the laws of rating',
    full: 12_000,
    files: ['tests/unit/rating/properties.test.ts'],
  },
  'price orders': {
    what: 'the same household told otherwise: the same price',
    full: 8_000,
    files: ['tests/unit/rating/properties.test.ts'],
  },
  'later prices': {
    what: 'any changes of a price after the sale, of people and of renewals: the month that each counts from, and what was agreed before',
    full: 10_000,
    files: [
      'tests/unit/rules/coverage-change.test.ts',
      'tests/unit/rules/moving.test.ts',
      'tests/unit/rules/price-in-time.test.ts',
      'tests/unit/rules/renewal-days.test.ts',
      'tests/unit/rules/renewal-outcome.test.ts',
      'tests/unit/rating/decided.test.ts',
    ],
  },
  'class dues': {
    what: 'any people of a group: what is due by class, and none of whom can be told apart',
    full: 4_000,
    files: ['tests/unit/rules/class-dues.test.ts'],
  },
  'quoted carts': {
    what: 'any two states of a quoted cart, and any text that is pasted: what changed, and who was understood',
    full: 4_000,
    files: ['tests/unit/rules/compare-quote.test.ts', 'tests/unit/rules/pasted-client.test.ts'],
  },
  'searched names': {
    what: 'any name and number as people type them: found, and read back',
    full: 4_000,
    files: ['tests/unit/rules/member-query.test.ts'],
  },
  'torn proofs': {
    what: 'any byte of a proof pack changed: found',
    full: 2_000,
    files: ['tests/api/proof.test.ts'],
  },
  'second pricing': {
    what: 'any household against a second pricing that was written from the page alone: the same cents, the same refusals',
    full: 10_000,
    files: ['tests/unit/rating/second-pricing.test.ts'],
  },
  'lowest prices': {
    what: 'no price under the one that is called the lowest',
    full: 10_000,
    files: ['tests/unit/rating/starting-price.test.ts'],
  },
  '834 files': {
    what: 'files of enrollments, full ones and changes: read without an error by a reader of the published map, each fact as it is',
    full: 5_000,
    files: ['tests/unit/fulfilment/write-834.test.ts'],
  },
  'carrier tables': {
    what: 'any text in a table or a file for carriers: no formula, no separator, and nothing lost',
    full: 4_000,
    files: ['tests/unit/fulfilment/write-tables.test.ts', 'tests/unit/fulfilment/x12-text.test.ts'],
  },
  carts: { what: 'any cart: sums that add up', full: 6_000, files: ['tests/unit/rating/cart.test.ts'] },
  'cart changes': { what: 'any change of a cart', full: 4_000, files: ['tests/unit/rating/cart.test.ts'] },
  figures: {
    what: 'any cart on the screen: the figures of the wire',
    full: 10_000,
    files: ['tests/unit/cart/figures.test.tsx'],
  },
  ages: { what: 'any birth date: the age on any day', full: 2_400, files: ['tests/unit/rules/age.test.ts'] },
  dates: { what: 'any day to text and back', full: 40_000, files: ['tests/unit/rules/dates.test.ts'] },
  forms: {
    what: 'any answers to the forms of the steps',
    full: 6_000,
    files: ['tests/unit/rules/step-schema.test.ts'],
  },
  recommendations: {
    what: 'any cart and household: only what may be recommended',
    full: 6_000,
    files: ['tests/unit/recommend/rules.test.ts', 'tests/unit/recommend/popularity.test.ts'],
  },
  'eligible plans': {
    what: 'any household: only plans that are sold to it',
    full: 10_000,
    files: ['tests/unit/recommend/eligible.test.ts'],
  },
  palettes: {
    what: 'any brand color, and a grid of them that is coarser in the gate: enough contrast everywhere',
    full: 10_000,
    files: ['tests/unit/site/palette.test.ts'],
  },
  'refused starts': {
    what: 'starts of the whole product that are refused in live mode: in one message, before it listens',
    full: 2,
    gate: 0,
    files: ['tests/server/live.test.ts'],
  },
  'other width': {
    what: 'journeys that the gate walks in the hand or at a desk alone: the same at the other width, and outcomes that it leaves out',
    gate: 0,
    ...filesWith('tests/e2e', /@(?:hand|desk|soak)\b/g),
  },
  'both widths': {
    what: 'screens that journeys of the gate look at by axe at one width: at both, narrow and wide',
    gate: 0,
    projects: ['every-width'],
    ...filesWith('tests/e2e', /\b(?:expectSoundAtAnyWidth\(|isWhole \?)/g),
  },
  'other storefront': {
    what: 'journeys that the gate walks on a storefront with its API inside: on one that calls it over HTTP',
    gate: 0,
    projects: ['remote-api'],
    ...filesWith('tests/e2e', /@far\b/g),
  },
  'other database': {
    what: 'blocks of tests that the gate tries on PGlite or on PostgreSQL alone: on both',
    gate: 0,
    ...filesWith('tests/api', ONE_DATABASE, /\bsoakRuns\(/),
  },
  rest: {
    what: 'every other property: fast-check’s own 100, times twenty',
    full: 2_000,
    files: [
      'tests/unit/operator/console-words.test.ts',
      'tests/unit/lately-asked.test.ts',
      'tests/unit/fulfilment/write-834.test.ts',
      'tests/unit/rules/ink.test.ts',
      'tests/unit/rules/signed-name.test.ts',
      'tests/api/png.test.ts',
      'tests/unit/clock.test.ts',
      'tests/unit/enrollment/small-png.test.ts',
      'tests/api/store/fields.test.ts',
      'tests/api/store/template.test.ts',
      'tests/unit/payments/nacha-read.test.ts',
      'tests/unit/payments/nacha-write.test.ts',
      'tests/unit/plans/filter.test.ts',
      'tests/unit/rules/banking-days.test.ts',
      'tests/unit/rules/agreement-billing.test.ts',
      'tests/unit/rules/beneficiaries.test.ts',
      'tests/unit/rules/card.test.ts',
      'tests/unit/rules/card-typing.test.ts',
      'tests/unit/rules/checks.test.ts',
      'tests/unit/rules/date-text.test.ts',
      'tests/unit/rules/dependents.test.ts',
      'tests/unit/rules/same-person.test.ts',
      'tests/unit/rules/drafts.test.ts',
      'tests/unit/rules/effective-dates.test.ts',
      'tests/unit/rules/health.test.ts',
      'tests/unit/rules/masks.test.ts',
      'tests/unit/rules/money.test.ts',
      'tests/unit/rules/plan-questions.test.ts',
      'tests/unit/rules/recommendations.test.ts',
      'tests/unit/rules/steps.test.ts',
      'tests/unit/security/log.test.ts',
      'tests/unit/shop/csv-sheet.test.ts',
      'tests/unit/shop/rates.test.ts',
      'tests/unit/shop/cms-rates.test.ts',
      'tests/unit/shop/xlsx-sheet.test.ts',
      'tests/unit/site/branding.test.ts',
      'tests/unit/site/found.test.ts',
      'tests/unit/site/key.test.ts',
      'tests/unit/site/document.test.ts',
      'tests/unit/site/page-cache.test.ts',
      'tests/unit/site/routes.test.ts',
      'tests/unit/site/theme.test.ts',
      'tests/unit/ui/display.test.ts',
    ],
  },
} as const satisfies Record<string, Soak>;

export type SoakName = keyof typeof SOAKS;
export const SOAK_NAMES = Object.keys(SOAKS) as SoakName[];

/** The gate takes one of so many runs. */
export const GATE_SHARE = 20;

/** Number of times the gate tries a long run. */
export function gateRuns(name: SoakName): number {
  const { full, gate }: Soak = SOAKS[name];
  return gate ?? Math.ceil(full / GATE_SHARE);
}
