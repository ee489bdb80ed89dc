import { runCommand } from './command';
import { verifyCommand } from './operator';

/** `npm run audit:verify` */
void runCommand('audit:verify', verifyCommand);
