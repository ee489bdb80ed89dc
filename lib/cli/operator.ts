import { userInfo } from 'node:os';
import { readCommandLine } from '@/lib/operator/command-line';
import { VERBS } from '@/lib/operator/verbs';
import { runCommand } from './command';
import { carryOut, explain } from './operator-command';

/** `npm run operator -- VERB …` (decisions 278). The help needs no database. */
const read = readCommandLine(VERBS, process.argv.slice(2));
if (read.kind === 'order')
  void runCommand(`operator ${read.verb.name}`, (ports, say) => carryOut(ports, read, userInfo().username, say));
else process.exitCode = explain(read, (line) => console.log(line));
