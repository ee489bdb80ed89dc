import { endpointNames } from '@/lib/contract/registry';
import type { Finding } from './book';
import type { Checked } from './check-server';

/** True where a server is as the contract says, as far as it was looked at. */
export const isSound = ({ book, stops }: Checked): boolean =>
  book.findings.length === 0 && stops.every(({ isOpen }) => isOpen);

/** The report for programs, one object. */
export function toJson(url: string, checked: Checked): object {
  const { book, stops } = checked;
  return {
    url,
    ok: isSound(checked),
    operations: endpointNames.length,
    answered: book.rights.size,
    checks: book.checks,
    findings: book.findings,
    stopped: stops.map(({ scene, reason, isOpen }) => ({ scene, reason, for_want_of_a_fact: isOpen })),
    without_a_right_answer: book.unanswered(),
  };
}

/** The report for people, line by line. */
export function toLines(url: string, checked: Checked): string[] {
  const { book, stops } = checked;
  const { findings } = book;
  const failed = stops.filter(({ isOpen }) => !isOpen);
  const open = stops.filter(({ isOpen }) => isOpen);
  return [
    `${url}: ${book.checks} answers, ${book.rights.size} of ${endpointNames.length} operations with a right one.`,
    findings.length === 0 ? 'Nothing is against the contract.' : `${findings.length} against the contract:`,
    ...findings.flatMap((finding) => ['', ...describe(finding)]),
    ...list(
      'Scenes that could not go on:',
      failed.map(({ scene, reason }) => `${scene}: ${reason}`),
    ),
    ...list(
      'Scenes without a fact of theirs:',
      open.map(({ scene, reason }) => `${scene}: ${reason}`),
    ),
    ...list('Asked wrongly alone:', book.unanswered()),
  ];
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

const LONGEST_BODY = 400;

function describe({ operation, check, problem, status, sent }: Finding): string[] {
  const headers = Object.entries(sent.headers).filter(([name]) => name !== 'accept' && name !== 'content-type');
  return [
    `${operation}, ${check}: ${problem}`,
    `  sent: ${sent.method} ${sent.path}`,
    `        ${headers.map(([name, value]) => `${name}: ${value}`).join('; ')}`,
    ...(sent.body === null ? [] : [`        ${sent.body.slice(0, LONGEST_BODY)}`]),
    `  came: HTTP ${status}`,
  ];
}
