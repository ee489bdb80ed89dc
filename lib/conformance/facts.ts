import * as z from 'zod';

const Plan = z.int().positive();
const Text = z.string().min(1).max(400);

/**
 * The facts that a server under test must offer, as the file behind `--fixture` tells them. A fact that is left out leaves
 * its operations without a right answer, which the report says; the rest is checked all the same.
 */
export const Facts = z.strictObject({
  /** An agent's own site. Its rep signs in with `rep`, and its shoppers need no code. */
  site: z.strictObject({ host: Text, agent_id: Text, landing: Text }),
  /** A group's own site, which must never see what belongs to `site`. */
  other_site: z.strictObject({ host: Text, group_id: Text }),
  /** The name by which a partner's site is asked for, and an id of a referral. */
  partner: z.strictObject({ site_name: Text, referral_id: Text }).optional(),
  /** A partner's site for one employer, whose portal is chosen before. */
  elevate: z.strictObject({ host: Text, group_id: Text }).optional(),
  codes: z.strictObject({ agent: Text, group: Text }),
  /** The place in which the plans below are sold, and the routing number of a bank. */
  zip: z.string().regex(/^\d{5}$/),
  city: Text,
  state: z.string().regex(/^[A-Z]{2}$/),
  routing_number: z.string().regex(/^\d{9}$/),
  /** Another address where they are sold too, `plain` at another price. */
  move: z.strictObject({ address1: Text, city: Text, state: Text, zip: Text }),
  /**
   * E-mail addresses of people who sign in: a rep of the agent, an administrator of the group, a member of the agent with a
   * plan in force and a bank account on file; a member whose plans renew; a member with a plan in force of which the rep
   * decides who joins.
   */
  people: z.strictObject({
    rep: Text,
    group: Text,
    member: Text,
    renewing: Text.optional(),
    changing: Text.optional(),
  }),
  /** A card that is held, and from which the money is not to be had afterwards. */
  failing_card: z.string().optional(),
  /** A webhook of the payment processor as the storefront hands it on, with the processor's signature of its letters. */
  payment_event: z.strictObject({ body: Text, signature: Text }).optional(),
  plans: z.strictObject({
    /** Sold at `site` to a person of 41 alone, paid from a bank account. */
    plain: Plan,
    /** Sold together with `plain`, and asks for beneficiaries. */
    life: Plan.optional(),
    /** Asks its own questions before its price, and about health. */
    questions: Plan.optional(),
    /** Asks the carrier's questions. */
    carrier_questions: Plan.optional(),
    /** Sold to the member of `people.member` too, who does not hold it. */
    another: Plan.optional(),
    /** An amount that evidence decides on: the plan, and its level. */
    evidence: z.strictObject({ plan: Plan, level: Plan }).optional(),
    /** Needs a membership, which is bought with it. */
    membership: Plan.optional(),
    /** Covers families and asks each about health, so that a spouse signs too. */
    family: Plan.optional(),
    /** Asks about the employer. */
    employer: Plan.optional(),
    /** A rep's client is mailed a code before it is signed. */
    client_code: Plan.optional(),
  }),
  /** Questions before a price to which Yes is the answer that declines nothing, by their ids; to all others it is No. */
  yes_questions: z.array(z.int()).default([]),
  /** True where `get-demo-mailbox` shows the mails that were sent. Without it nothing is asked that a mail must bring. */
  mailbox: z.boolean(),
});
export type Facts = z.infer<typeof Facts>;
