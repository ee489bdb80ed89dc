import { api } from '@/components/api-client';
import { isRoutingNumber } from '@/lib/rules/money/routing-number';

/** The bank of a routing number, in capitals; empty where it is not known. What is told stands below the number. */
export type FoundBank = { name: string; told: string };

const TYPE_IT = 'Please type the name of the bank.';

/**
 * Asks the directory for the bank of a number. It never blocks: the name of a bank that is not known is typed (rules 3
 * §4, decisions 20).
 */
export async function findBank(routing: string): Promise<FoundBank> {
  if (!isRoutingNumber(routing)) return { name: '', told: '' };
  const answer = await api<'routingLookup'>('GET', '/routing-lookup', { q: routing });
  if (!answer.ok) return { name: '', told: `${answer.failure.message} ${TYPE_IT}` };
  const name = answer.value.data.response.name?.toUpperCase() ?? '';
  return {
    name,
    told:
      name === '' ? `We do not know the bank of this number. ${TYPE_IT}` : `${name}. Not your bank? Check the number.`,
  };
}
