import { runCommand } from './command';
import { decideCommand } from './decide-command';

/** `npm run policies:decide -- PLAN DECISION [--amount 100000] [--person spouse] --by NAME` (decisions 260) */
void runCommand('policies:decide', (ports, say) => decideCommand(ports, process.argv.slice(2), say));
