import { endpointNames, type EndpointName } from '@/lib/contract/registry';

/** A request as it was sent, without the credential. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: string | null };

/** Something that is not as the contract says. */
export type Finding = {
  operation: EndpointName;
  /** The rule that was looked at, such as `shape` or `unknown property`. */
  check: string;
  problem: string;
  status: number;
  sent: Sent;
};

/** A call that had a right answer, from which wrong ones are made. */
export type Right = { input: Record<string, unknown>; headers: Record<string, string> };

/** No more of one kind is told of one operation. */
const MOST_OF_A_KIND = 3;

/** The book of one run: what was found, and which operations had a right answer. */
export class Book {
  readonly findings: Finding[] = [];
  readonly rights = new Map<EndpointName, Right>();
  checks = 0;

  note(finding: Finding): void {
    const like = this.findings.filter(
      ({ operation, check }) => operation === finding.operation && check === finding.check,
    );
    if (like.length < MOST_OF_A_KIND) this.findings.push(finding);
  }

  /** Operations that had no right answer. */
  unanswered(): EndpointName[] {
    return endpointNames.filter((name) => !this.rights.has(name));
  }
}
