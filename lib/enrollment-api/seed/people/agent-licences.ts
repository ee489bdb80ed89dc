import { LICENCE_LINES, type LicenceLine } from '@/lib/rules/words/licences';
import { STATES } from '@/lib/rules/words/states';

type LicenceSeed = { agentId: string; state: string; line: LicenceLine; until: string };

const everywhereBut = (...states: string[]) =>
  STATES.map(({ abbrev }) => abbrev).filter((one) => !states.includes(one));

/** `until` is the last day. */
const licensed = (
  agentId: string,
  until: string,
  states: readonly string[],
  lines: readonly LicenceLine[],
): LicenceSeed[] => states.flatMap((state) => lines.map((line) => ({ agentId, state, line, until })));

/**
 * Licences of the demo's agents, all invented: Robin Castellano everywhere; Dana Whitfield in every state but one; Marcus
 * Delacroix for life insurance near his coast alone; Lena Hartwig's in Texas have ended.
 */
export const licences: readonly LicenceSeed[] = [
  ...licensed('4100', '2031-12-31', everywhereBut(), LICENCE_LINES),
  ...licensed('4101', '2031-03-31', everywhereBut('NY'), ['life', 'health']),
  ...licensed('4101', '2031-03-31', ['TX', 'OK', 'LA', 'NM', 'AR'], ['property']),
  ...licensed('4102', '2031-10-31', everywhereBut('CA', 'NY'), ['health']),
  ...licensed('4102', '2031-10-31', ['ME', 'NH', 'VT', 'MA', 'RI'], ['life', 'property']),
  ...licensed('4103', '2031-06-30', ['NC', 'SC', 'VA'], ['life', 'health']),
  ...licensed('4103', '2025-09-30', ['TX'], ['life', 'health']),
];
