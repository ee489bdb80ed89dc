import { userInfo } from 'node:os';
import { runCommand } from './command';
import { makeProofCommand } from './proof-command';

/** `npm run proof:make -- CONFIRMATION-NUMBER FILE` (decisions 261) */
void runCommand('proof:make', (ports, say) =>
  makeProofCommand(ports, process.argv.slice(2), `operator:${userInfo().username}`, say),
);
