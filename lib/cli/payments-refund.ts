import { userInfo } from 'node:os';
import { giveBack, leftOf, listTaken } from '@/lib/enrollment-api/handlers/submission/give-back';
import { formatMoney, parseMoney } from '@/lib/rules/money/money';
import { runCommand } from './command';
import { EXIT } from './operator';

const [policyId = '', number, amount] = process.argv.slice(2);

/** `npm run payments:refund -- CONFIRMATION-NUMBER [PAYMENT AMOUNT]` (decisions 254) */
void runCommand('payments:refund', async (ports, say) => {
  if (ports.processor?.name === 'demo') {
    say('The processor of a demo belongs to the process that runs it: nothing can be given back from here.');
    return EXIT.impossible;
  }
  const taken = await listTaken(ports, policyId);
  if (taken.length === 0) {
    say(`Nothing was taken for ${policyId === '' ? 'a policy without a number' : policyId}.`);
    return EXIT.wrong;
  }
  const intent = taken.find(({ sequence }) => String(sequence + 1) === number);
  const cents = parseMoney(amount ?? '');
  if (!intent || cents === null) {
    for (const each of taken)
      say(
        `Payment ${each.sequence + 1}: ${formatMoney(each.capturedCents)} taken, ${formatMoney(leftOf(each))} of it here.`,
      );
    say('Give one of these numbers and the amount, such as: npm run payments:refund -- CF-1234-5678-9012 1 46.20');
    return number === undefined ? EXIT.fine : EXIT.wrong;
  }
  const given = await giveBack(ports, intent, cents, { actor: `operator:${userInfo().username}` });
  say(given.ok ? `${formatMoney(given.cents)} given back; the member is told by mail.` : given.why);
  return given.ok ? EXIT.fine : EXIT.wrong;
});
