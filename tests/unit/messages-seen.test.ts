import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/rules/text/messages';
import { saidIn, sourcesUnder, unseenOf } from '../config/seen-messages';

const root = path.resolve(import.meta.dirname, '../..');

const MODAL = 'an edit is a dialog over the list, so that the hint stands behind it (tests/unit/rules/beneficiaries)';
const TAKEN = 'needs a second account with the same address; told by the API (tests/api/taken)';
const BILLING = 'a format of a payment, checked by the catalogue (tests/unit/rules/checks, card)';

/** Messages that no browser test sees, each with its reason. The list only gets shorter. */
const UNSEEN: Readonly<Record<string, string>> = {
  enrollForRequired: 'asked of signed-in reps alone (tests/unit/door/enroll-for)',
  clientEmail: 'needs the address of the rep who is signed in (tests/api/client-email)',
  emailTaken: TAKEN,
  phoneTaken: TAKEN,
  submitEditToContinue: MODAL,
  submitEditToDelete: MODAL,
  submitEditToAdd: MODAL,
  spouseStatus: 'the question of premier plans for families (tests/unit/rules/dependents)',
  accountHolder: BILLING,
  accountNumber: BILLING,
  cardNumber: BILLING,
  reviewFailed: 'a review whose save fails on the server for a reason of its own',
  noPlans: 'no browser test has a selection without plans yet',
};
/** Lower it with each message that is seen. */
const MOST = 13;

/** The messages that the specification has words for: those above our own, by their place in the file. */
function ofTheSpecification(): Record<string, string> {
  const [, ours = ''] = readFileSync(path.join(root, 'lib/rules/text/messages.ts'), 'utf8').split(
    '// Ours, where the spec has no text',
  );
  expect(ours).not.toBe('');
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !ours.includes(`  ${name}:`)));
}

const unseen = unseenOf(ofTheSpecification(), saidIn(sourcesUnder(path.join(root, 'tests/e2e'))));

describe('a message of the specification', () => {
  it('is seen in a browser test, unless it is named here with a reason', () => {
    expect(unseen.filter((name) => !Object.hasOwn(UNSEEN, name))).toEqual([]);
  });

  it('that is named here is unseen still, and the list gets no longer', () => {
    expect(Object.keys(UNSEEN).filter((name) => !unseen.includes(name))).toEqual([]);
    expect(Object.keys(UNSEEN)).toHaveLength(MOST);
  });
});

describe('the search for messages', () => {
  const messages = {
    city: 'Please enter valid city',
    name: 'Please enter valid name',
    ssn: 'Invalid Number. Try again',
  };

  it.each([
    ["expect(page).toContainText('City: Please enter valid city');", ['name', 'ssn']],
    ['expect(page).toHaveText(/ enter valid city$/);', ['name', 'ssn']],
    ["getByText('Please enter valid');", ['city', 'name', 'ssn']],
    ['expect(page).toHaveText(/^Invalid Number\\. Try again/);', ['city', 'name']],
    ["getByText('Try again')", ['city', 'name', 'ssn']],
  ])('finds in %s all but %j', (source, unseenThere) => {
    expect(unseenOf(messages, saidIn(source))).toEqual(unseenThere);
  });
});
