import { parseArgs } from 'node:util';
import { deleteEnded, findEnded } from '@/lib/enrollment-api/handlers/rights/delete-records';
import type { Ports } from '@/lib/enrollment-api/ports';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import { counted } from '@/lib/rules/text/counted';
import { KEPT_YEARS } from '@/lib/rules/words/kept-records';
import { EXIT, type Exit, type Say } from './exit-code';

const USAGE = [
  `Deletes members whose last plan ended more than ${KEPT_YEARS} calendar years ago, with all that was kept of them.`,
  'npm run records:delete -- --dry-run lists them and changes nothing.',
  'npm run records:delete -- --by NAME deletes them. There is no way back but a backup.',
];

/** Lists or deletes the records whose years are over (decisions 277). */
export async function recordsCommand(ports: Ports, args: readonly string[], say: Say): Promise<Exit> {
  const told = readArguments(args);
  if (typeof told === 'string') {
    for (const line of [told, ...USAGE]) say(line);
    return EXIT.wrong;
  }
  if (told.by === null) {
    const { members, applications } = await findEnded(ports);
    for (const id of members) say(`Member ${showMemberNumber(id)}`);
    say(
      `${counted(members.length, ['member', 'members'])} and ${counted(applications.length, ['unsent application', 'unsent applications'])} would be deleted. Nothing was.`,
    );
    return EXIT.fine;
  }
  const deleted = await deleteEnded(ports, `operator:${told.by}`);
  say(`Deleted: ${deleted.members} members and ${deleted.applications} unsent applications.`);
  return EXIT.fine;
}

/** `by`: null for a dry run. */
function readArguments(args: readonly string[]): { by: string | null } | string {
  try {
    const options = { 'dry-run': { type: 'boolean' }, by: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values['dry-run'] === true) return values.by === undefined ? { by: null } : 'Give one of --dry-run and --by.';
    if (values.by === undefined) return 'Say who deletes, or ask for a list.';
    return /^[\p{L}\d._-]{1,60}$/u.test(values.by) ? { by: values.by } : 'A name is letters, digits, points and lines.';
  } catch (error) {
    return error instanceof Error ? error.message : 'These words are not understood.';
  }
}
