import { userInfo } from 'node:os';
import { readCommandLine } from '@/lib/operator/command-line';
import { TYPED_VERBS } from '@/lib/operator/verbs';
import { runAlone, runCommand } from './command';
import { carryOut, explain } from './operator-command';

/** `npm run operator -- VERB …` (decisions 278). The help and verbs on files need no database. */
const read = readCommandLine(TYPED_VERBS, process.argv.slice(2));
const say = (line: string): void => console.log(line);
if (read.kind !== 'order') process.exitCode = explain(read, say);
else if (read.verb.writes === 'files')
  void runAlone(`operator ${read.verb.name}`, () => carryOut(null, read, userInfo().username, say));
else void runCommand(`operator ${read.verb.name}`, (ports) => carryOut(ports, read, userInfo().username, say));
