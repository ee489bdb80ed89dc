import { runCommand } from './command';
import { verifyCommand } from './upkeep';

/** `npm run audit:verify` */
void runCommand('audit:verify', verifyCommand);
