import { runCommand } from './command';
import { recordsCommand } from './records-command';

/** `npm run records:delete -- --dry-run`, or `--by NAME` (decisions 277) */
void runCommand('records:delete', (ports, say) => recordsCommand(ports, process.argv.slice(2), say));
