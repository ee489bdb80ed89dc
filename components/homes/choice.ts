import { messages } from '@/lib/rules/text/messages';
import type { EnrollPlace, EnrollProblem } from '@/lib/routing/enroll-steps';

/** A portal or a group to choose from. */
export type ChoiceOption = { id: string; name: string };

/** The place that every form of the two steps sends along: the page that asks, and its plan. */
export type ChoicePlace = { name: EnrollPlace['name']; planId?: number };

/** Messages by field, as the address of a form without script names them, or as the server answered a script. */
export type ChoiceProblems = { portal_id?: string; group_id?: string; start?: string; form?: string };

/** The outcome of a step that was sent: where to go on, or messages by field. */
export type Sent = { ok: true; to: string } | { ok: false; problems: ChoiceProblems };

const UNAVAILABLE = 'We could not reach the enrollment service. Please try again in a moment.';

/** The messages of a step that was sent without script and refused (rules 1 §5 "Rep flow"). */
export function problemsOf(problem: EnrollProblem | null): ChoiceProblems {
  switch (problem) {
    case 'portal':
      return { portal_id: messages.platformRequired };
    case 'group':
      return { group_id: messages.groupRequired };
    case 'start':
      return { start: messages.enrollForRequired };
    case 'unavailable':
      return { form: UNAVAILABLE };
    case null:
      return {};
  }
}
