import { PlanDefinition, type PlanInput } from '@/lib/enrollment-api/rating/plan';
import { STATES } from '@/lib/rules/words/states';
import { accidentAndHospitalPlans } from './accident-hospital';
import { criticalPlans } from './critical';
import { dentalPlans } from './dental';
import { moreDentalPlans } from './dental-more';
import { incomePlans } from './income';
import { limitedMedicalPlans } from './limited-medical';
import { medicalPlans } from './medical';
import { moreMedicalPlans } from './medical-more';
import { petAndMembershipPlans } from './pet-membership';
import { plansOfRareTerms } from './rare-terms';
import { rxAndLifestylePlans } from './rx-lifestyle';
import { supplementalPlans } from './supplemental';
import { termLifePlans } from './term-life';
import { moreTermLifePlans } from './term-life-more';
import { visionPlans } from './vision';

const inputs = [
  ...dentalPlans,
  ...moreDentalPlans,
  ...visionPlans,
  ...medicalPlans,
  ...moreMedicalPlans,
  ...limitedMedicalPlans,
  ...termLifePlans,
  ...moreTermLifePlans,
  ...supplementalPlans,
  ...rxAndLifestylePlans,
  ...incomePlans,
  ...criticalPlans,
  ...accidentAndHospitalPlans,
  ...petAndMembershipPlans,
  ...plansOfRareTerms,
];

/**
 * The demo catalogue, checked against the plan schema, in the order of the ids: 53 plans of the main menu in all 13
 * categories, plans of single sites, portals and states, replaced editions, and two associations. Throws on a mistake.
 */
export function buildDemoPlans(): PlanDefinition[] {
  return inputs
    .map((input) => PlanDefinition.parse(withFiledStates(input)))
    .sort((a, b) => Number(a.id) - Number(b.id));
}

/** The demo's carriers have filed in every state, save where a plan says otherwise (decisions 39). */
function withFiledStates(input: PlanInput): PlanInput {
  const { except, only } = input.availability?.states ?? {};
  const filed = only ?? STATES.map(({ abbrev }) => abbrev).filter((state) => !except?.includes(state));
  return { ...input, availability: { ...input.availability, states: { only: filed } } };
}
