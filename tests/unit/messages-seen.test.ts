import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/rules/text/messages';
import { saidIn, sourcesUnder, unseenOf } from '../config/seen-messages';

const root = path.resolve(import.meta.dirname, '../..');

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
  it('is seen in a browser test', () => {
    expect(unseen).toEqual([]);
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
