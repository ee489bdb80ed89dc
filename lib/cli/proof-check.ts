import { checkProofCommand } from './proof-command';

/** `npm run proof:check -- FILE`: needs no database, no keys and no network (decisions 261). */
process.exitCode = await checkProofCommand(process.argv.slice(2), (line) => console.log(line));
