import { exchangeDebits } from '@/lib/enrollment-api/handlers/submission/payment-work';
import { runCommand } from './command';
import { EXIT } from './exit-code';

/** `npm run ach:files` */
void runCommand('ach:files', async (ports, say) => {
  if (ports.debits === null) {
    say('No bank takes files of debits: set ACH_FOLDER and what belongs to it.');
    return EXIT.wrong;
  }
  const { read, laid } = await exchangeDebits(ports, { now: true });
  say(`${read} returns and changes read, ${laid} files of debits laid in ${ports.debits.folder}.`);
  return EXIT.fine;
});
