import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shopper } from '@/tests/api/shopper';
import { SITE_HOST } from '@/tests/bench/journey';
import { askAsPage, openDoor, type DoorVisitor } from './support/door';
import { startOnPostgres, type OnPostgres } from './support/on-postgres';

/** Each private page of an applicant who has answered everything: its status, and its statements with the session among them. */
const PAGES = {
  '/': '200: 3',
  '/home': '200: 3',
  '/plans': '200: 2',
  '/plans/compare': '307: 2',
  '/recommend-list': '200: 2',
  '/PlanQuestionView?plan_id=1504': '200: 2',
  '/cart': '200: 2',
  '/continue-enrollment': '200: 1',
  '/sign-in': '200: 1',
  '/landing-page': '307: 1',
  '/agent-home': '307: 2',
  '/enrollment': '307: 0',
  '/enrollment/personal-info': '200: 2',
  '/enrollment/contact-info': '200: 2',
  '/enrollment/employer-info': '307: 2',
  '/enrollment/beneficiary-info': '307: 2',
  '/enrollment/health-questions': '307: 2',
  '/enrollment/dependent-information': '307: 2',
  '/enrollment/agreement-signature': '200: 2',
  '/enrollment/billing-information': '200: 2',
  '/enrollment/review-confirm': '200: 2',
};

describe('a private page of the started product on PostgreSQL', { timeout: 240_000 }, () => {
  let started: OnPostgres;
  let door: DoorVisitor;
  let shopper: Shopper;
  beforeAll(async () => {
    started = await startOnPostgres();
    door = openDoor({ port: started.product.port, host: SITE_HOST });
    shopper = await Shopper.quote(door);
    await shopper.prepare();
  });
  afterAll(() => started.close());

  /** The status, and the fewest statements of some requests, as the process asks by itself too; each is one trip. */
  async function countOf(path: string): Promise<string> {
    let fewest = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let turn = 0; turn < 8; turn += 1) {
      started.wire.take();
      ({ status } = await askAsPage(door.jar, { port: started.product.port, host: SITE_HOST, path }));
      // What follows an answer belongs to it.
      await sleep(30);
      const { statements, trips } = started.wire.take();
      expect(trips).toBe(statements.length);
      fewest = Math.min(fewest, statements.length);
    }
    return `${status}: ${fewest}`;
  }

  it('asks three statements at most, also where an agreement is shown or was signed', async () => {
    const counted: Record<string, string> = {};
    for (const path of Object.keys(PAGES)) counted[path] = await countOf(path);
    expect(counted).toEqual(PAGES);
    await shopper.ok('saveReviewInfo', { first_enroll: 1 });
    expect(await countOf('/enrollment/receipt')).toBe('200: 2');
  });
});
