import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '@/lib/cli/build';
import { endpointNames, registry } from '@/lib/contract/registry';
import { canariesOf, fillWithCanaries, foundIn } from '@/tests/api/canary-household';
import { enrollmentMember, HAPPY } from '@/tests/api/happy';
import { Shopper } from '@/tests/api/shopper';
import { fieldErrors } from '@/tests/api/support';
import { ask, type Answer, type CookieJar } from '@/tests/bench/http';
import { browserHeaders, SITE_HOST } from '@/tests/bench/journey';
import { openDoor, type DoorVisitor } from './support/door';
import { demoFolder, startReady, type Product } from './support/product';

const HOSTS = [SITE_HOST, 'harbormills.localhost', 'enroll.localhost'];
const STEPS =
  'personal-info contact-info employer-info dependent-information beneficiary-info health-questions agreement-signature billing-information review-confirm receipt';
const PAGES = [
  '/',
  '/plans',
  '/plans?type=dental',
  '/plans/compare?ids=1101,1103',
  '/plan/1305',
  '/plan/1101?x=1',
  '/cart',
  '/recommend-list',
  '/continue-enrollment',
  '/sign-in',
  '/access-page',
  '/agent-home',
  '/agent-select-member',
  '/member-home',
  '/not-there',
  '/sitemap.xml',
  '/robots.txt',
  ...STEPS.split(' ').map((step) => `/enrollment/${step}`),
];

const c = canariesOf(3);
const data = demoFolder();
let product: Product;
let owner: DoorVisitor;
beforeAll(async () => {
  product = await startReady('npm', data.folder, undefined, { LOG_LEVEL: 'debug' });
  owner = openDoor({ port: product.port, host: SITE_HOST });
});
afterAll(async () => {
  product.child.kill('SIGTERM');
  await product.ended;
  data.drop();
});

const open = (host: string, path: string, jar?: CookieJar): Promise<Answer> =>
  ask({ port: product.port, host, path, headers: browserHeaders(product.port, jar?.header() || null) }).then(
    (answer) => answer,
  );

const headOf = ({ headers }: Answer) => JSON.stringify(headers);
/** Everything in a document that leads somewhere. */
const addressesOf = ({ body }: Answer) =>
  [...body.toString().matchAll(/\b(?:href|src|srcset|action|formaction|content)="([^"]*)"/g)]
    .map(([, to]) => to)
    .join('\n');

/** Everything that visitors of three sites can ask for: pages, and every GET of the door, as strangers and as shoppers. */
async function othersSee(): Promise<string> {
  const heard: string[] = [];
  for (const host of HOSTS) {
    const shopper = openDoor({ port: product.port, host });
    if (host !== 'enroll.localhost') await Shopper.quote(shopper);
    for (const path of PAGES)
      for (const jar of [undefined, shopper.jar]) {
        const answer = await open(host, path, jar);
        heard.push(headOf(answer), answer.body.toString());
      }
    const names = endpointNames.filter((name) => registry[name].method === 'GET' && HAPPY[name]);
    for (const name of names) {
      const member = enrollmentMember(name);
      // Whoever names an enrollment is refused or given their own: nobody knows the id of another.
      heard.push((await shopper.call(name, { ...(member && { [member]: '-' }), ...HAPPY[name] })).text);
    }
    heard.push(...shopper.heads);
  }
  // The mailbox of the demo is the operator's.
  return heard.filter((text) => !text.includes('"subject"')).join('\n');
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile());

describe('forty canaries of an enrollment on a started product', () => {
  it('are typed into every step, refused in every way, and read back by their owner alone', async () => {
    const shopper = await fillWithCanaries(owner, c);
    const everything = Object.values(c).join(' ');
    const refused = [
      await owner.call('savePersonalInfo', { first_name: `${c.firstName}!`, ssn: `0${c.ssn}`, weight: c.account }),
      await owner.call('saveContactInfo', { email_address: `${c.email} ${c.phone}`, surprise: everything }),
      await owner.call('saveReviewInfo', { additional_notes: everything.repeat(40) }),
      await owner.call('saveReviewInfo', { additional_notes: `${everything}\u0000` }),
    ];
    expect(refused.every(({ http }) => http >= 400)).toBe(true);
    const signed = await shopper.sign({ user_name: `${c.firstName} ${c.lastName}` });
    expect([fieldErrors(signed), signed.http]).toEqual([{}, 200]);
    await shopper.ok('saveEnrollment', {
      tab: 'payment_info',
      email: c.laterEmail,
      data: { account_number: c.account },
    });
    expect((await shopper.bank({ account_name: c.accountName, account_number: c.account })).http).toBe(200);
    const own: Answer[] = [];
    for (const path of PAGES) own.push(await open(SITE_HOST, path, owner.jar));
    // They did come this far: the review shows them to their owner.
    const seen = foundIn(own.map(({ body }) => body.toString()).join('\n'), c);
    expect(seen).toEqual(expect.arrayContaining(['firstName', 'address', 'medication', 'heirFirst', 'employer']));
    await shopper.ok('saveReviewInfo', { additional_notes: c.reviewNotes });
    own.push(
      await open(SITE_HOST, '/enrollment/receipt', owner.jar),
      await open(SITE_HOST, '/enrollment/review-confirm', owner.jar),
    );
    expect(foundIn(own.map(addressesOf).join('\n'), c)).toEqual([]);
    expect(foundIn([...own.map(headOf), ...owner.heads].join('\n'), c)).toEqual([]);
  });

  it('are on no page of others, in no answer to them and in no header', async () => {
    expect(foundIn(await othersSee(), c)).toEqual([]);
  });

  it('are in no file that is given to every visitor, and not in what the product says', async () => {
    const files = [...filesBelow(path.join(root, '.next', 'static')), ...filesBelow(path.join(root, 'public'))];
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => foundIn(readFileSync(file, 'latin1'), c).length > 0)).toEqual([]);
    expect(product.output()).toContain(SITE_HOST);
    expect(foundIn(product.output(), c)).toEqual([]);
    // What was written beside the database: keys, page caches.
    const beside = filesBelow(data.folder).filter((file) => !file.includes('pglite'));
    expect(beside.filter((file) => foundIn(readFileSync(file, 'latin1'), c).length > 0)).toEqual([]);
  });
});
