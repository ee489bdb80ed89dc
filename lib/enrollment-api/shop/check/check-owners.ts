import type { Problem } from '../shop';
import type { Sources } from '../read/read-shop';

type Report = (problem: Problem) => void;

/** Sites, staff, carriers and contributions have the owner and the facts that their kind wants. */
export function checkOwners(sources: Sources, report: Report): void {
  checkSites(sources, report);
  for (const { record, cell } of sources.staff) {
    const [wanted, other] = record.role === 'rep' ? (['agent', 'group'] as const) : (['group', 'agent'] as const);
    if (record[wanted] === null)
      report({ at: cell(wanted), what: `A ${record.role} without ${wanted}`, expected: `the ${wanted}’s id` });
    if (record[other] !== null)
      report({ at: cell(other), what: `A ${record.role} with ${other}`, expected: 'an empty cell' });
  }
  for (const { record, cell } of sources.carriers)
    if (record.kind === 'insurer' && record.naic === null)
      report({ at: cell('naic'), what: `The insurer ${record.id} has no NAIC number`, expected: 'five digits' });
  for (const { record, cell } of sources.contributions) {
    if ((record.percent === null) === (record.amount === null))
      report({ at: cell('percent'), what: 'percent and amount are both told, or neither', expected: 'one of them' });
    const plan = sources.plans.find(({ row }) => row.id === record.plan);
    if (plan && record.level !== null && !plan.levels.has(record.level))
      report({
        at: cell('level'),
        what: `Plan ${record.plan} has no level ${record.level}`,
        expected: [...plan.levels.keys()].join(', '),
      });
  }
}

function checkSites({ sites }: Sources, report: Report): void {
  for (const { record, cell } of sites) {
    const { kind, slug, agent, group, open_type: openType } = record;
    if (kind === 'landing' && slug === null)
      report({ at: cell('slug'), what: 'A landing without slug', expected: 'the path below its host' });
    if (kind !== 'landing' && slug !== null)
      report({ at: cell('slug'), what: `A slug of a site of kind ${kind}`, expected: 'an empty cell' });
    const owner = kind === 'landing' ? (agent ?? group) : kind === 'agent' ? agent : kind === 'group' ? group : 'none';
    if (owner === null)
      report({
        at: cell(kind === 'group' ? 'group' : 'agent'),
        what: `A site of kind ${kind} without owner`,
        expected: kind === 'landing' ? 'an agent or a group' : `the ${kind}’s id`,
      });
    if (agent !== null && group !== null && openType === 'user')
      report({
        at: cell('open_type'),
        what: 'A site with agent and group that is for neither',
        expected: 'agent or group',
      });
  }
}

/** Things worth a look that keep nothing from being applied. */
export function warnOwners({ agents, licences }: Sources, today: string, warn: Report): void {
  const licensed = new Set(licences.map(({ record }) => record.agent));
  for (const { record, cell } of agents) {
    if (record.npn === null) continue;
    if (!licensed.has(record.id))
      warn({
        at: cell('npn'),
        what: `Agent ${record.id} has a producer number and no licence`,
        expected: 'a row of licences.csv; without one no plan names the agent',
      });
  }
  for (const { record, cell } of licences)
    if (record.until < today)
      warn({
        at: cell('until'),
        what: `The licence of agent ${record.agent} in ${record.state} has ended`,
        expected: 'a last day to come',
      });
}
