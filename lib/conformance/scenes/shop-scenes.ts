import { EARNING } from '../answers';
import { Shopping } from '../shopping';
import { fact, need, siteKeyOf, type Walk } from '../walk';

/** Sites, codes and lists that are there without an enrollment. */
export async function lookUps(walk: Walk): Promise<void> {
  const { site, other_site, codes, zip } = walk.facts;
  const encoded = Buffer.from(site.host).toString('base64');
  await walk.ok('getDomainSiteInformation', { site_domain: site.host }, {});
  await walk.ok('getExternalSiteDynamicInformation', { site_domain: encoded });
  await walk.ok('getSiteList', {}, {});
  await walk.ok('getSitePicture', { name: `${'0'.repeat(32)}.png` }, {});
  await walk.ok('validateLandingPage', { landing_page: site.landing });
  for (const name of [
    'getAgentLandingPageInfo',
    'getAgentAboutPageInfo',
    'getAgentInfoEnroll',
    'getAgentGroups',
  ] as const)
    await walk.ok(name, { agent_id: site.agent_id });
  for (const name of [
    'getGroupLandingPageInfo',
    'getGroupAboutPageInfo',
    'getGroupInfoEnroll',
    'getGroupMenu',
  ] as const)
    await walk.ok(name, { group_id: other_site.group_id }, walk.there);
  await walk.ok('validateAgent', { agent_code: codes.agent });
  await walk.ok('validateGroup', { group_code: codes.group });
  await walk.ok('validateZipCode', { zip_code: zip });
  for (const name of [
    'getDefaultInfo',
    'getCommonMenu',
    'getPlanCategory',
    'getFeaturedPlans',
    'getElevateInfo',
  ] as const)
    await walk.ok(name, {});
  for (const name of [
    ...([
      'getStates',
      'getEthnicCategory',
      'getAverageWorkWeek',
      'getEmploymentStatus',
      'getCompensationTypes',
    ] as const),
    ...(['getBeneficiaryRelationships', 'getBillDate', 'getTicketLink', 'getEnrollmentPlatforms'] as const),
  ])
    await walk.ok(name, {});
}

/** Plans as every visitor sees them, and checks of single answers. */
export async function pages(walk: Walk): Promise<void> {
  const { plans, routing_number } = walk.facts;
  await walk.ok('getMenuFilteredPlans', { category: 'dental,vision' });
  await walk.ok('getPlanDetail', { plan_id: plans.plain });
  await walk.ok('getPlanDetailByQuery', { plan_id: plans.plain });
  await walk.ok('getRelatedPlans', { plan_id: plans.plain });
  await walk.ok('routingLookup', { q: routing_number });
  await walk.ok('validatePhone', { phone: '5125550143' });
  await walk.ok('validateEmail', { email: 'ana@mail.example' });
  await walk.ok('checkPostalAddress', walk.facts.move);
  await walk.ok('findNearestZip', { latitude: 30.27, longitude: -97.74 });
  await walk.ok('addFeedback', { message: 'Finding the dental plans took two presses.' });
  await walk.ok('verifyDocument', { document_number: 'CF-0000-0000-0000', sha256: 'ab'.repeat(32) });
}

/** Leads and answers that a visitor leaves behind, and the choices of others. */
export async function besides(walk: Walk): Promise<void> {
  const { site, zip, state, plans } = walk.facts;
  const device = { device_id: walk.person().email.replace('@mail.example', '') };
  await walk.ok('checkLeadInformation', device);
  await walk.ok('getLeadInformation', { ...device, store_information: 'yes', zip_code: zip });
  await walk.ok('assistGet', device);
  await walk.ok('assistAdd', { ...device, question_id: 1, answer: 'Teeth first.' });
  await walk.ok('recommendationPlanDetails', { plan_list: String(plans.plain) });
  await walk.ok('recommendationPopularity', { agentID: site.agent_id, platformID: '101' });
  await walk.ok('recommendationFilter', { agentID: site.agent_id, state, tier: 'IO', age: '41', gender: '1' });
  await walk.ok('recommendationAssociation', { agentID: site.agent_id, planID: String(plans.plain) });
}

/** A partner's site and its referral. */
export async function partner(walk: Walk): Promise<void> {
  const { site_name, referral_id } = fact(walk.facts.partner, 'partner');
  await walk.ok('getExternalSiteInformation', { site_name });
  await walk.ok('getEnrollmentInfoReferral', { referral_id });
}

/** A site with its portal chosen before. */
export async function elevate(walk: Walk): Promise<void> {
  const { host, group_id } = fact(walk.facts.elevate, 'elevate');
  const shopping = await Shopping.begin(walk, { open_type: 'group' }, { site_key: siteKeyOf(host), group_id });
  await shopping.ok('trackElevateTraffic', {});
  await shopping.ok('getPlanPricingDetailElevate', {});
}

/** A quote, its plans and the cart. */
export async function cart(walk: Walk): Promise<void> {
  const { plain } = walk.facts.plans;
  const shopping = await Shopping.begin(walk);
  await shopping.change({ is_smoker: '0' });
  await shopping.ok('getMoreRequirement', {});
  await shopping.ok('getHeldMarks', {});
  await shopping.ok('getFilteredPlans', {});
  await shopping.ok('getLeftSideFilterFields', {});
  const level = await shopping.level(plain);
  const choice = { plan_id: plain, plan_pricing_id: level };
  await shopping.answer(plain);
  await shopping.ok('checkAlreadyAnswered', { plan_id: plain });
  await shopping.ok('checkCarrierPlan', { plan_id: plain });
  await shopping.ok('checkDisabilityPlan', { plan_id: plain });
  await shopping.ok('checkAlreadyInCart', choice);
  await shopping.ok('addPlanToCart', choice);
  for (const name of [
    'getPlanCart',
    'getCartCount',
    'getCartAmount',
    'getCartEffectiveDates',
    'checkCarrierCart',
  ] as const)
    await shopping.ok(name, {});
  const { data } = await shopping.ok('getCartEffectiveDates', {});
  await shopping.ok('saveCartDate', { effective_date: need(data.result.at(-1), 'day to start on') });
  await shopping.ok('removePlanFromCart', choice);
  await shopping.ok('addPlanToCart', choice);
  await shopping.checkout();
  await shopping.ok('updateFilterPortal', {});
  await shopping.ok('getPaymentFrame', {});
  await shopping.ok('groupEnrollmentInfo', {});
  await shopping.ok('getGroupInfo', {});
  await shopping.ok('getGroupAgentMemberInfo', {});
  await shopping.ok('setEnrollmentGroupCode', { group_code: walk.facts.codes.group });
}

/** Plans that ask before they have a price. */
export async function questions(walk: Walk): Promise<void> {
  const { questions: asked, carrier_questions } = walk.facts.plans;
  const shopping = await Shopping.begin(walk);
  await shopping.change(EARNING);
  if (asked !== undefined) await shopping.answer(asked);
  if (carrier_questions !== undefined) await shopping.answer(carrier_questions);
}

/** A plan that is bought with its membership. */
export async function membership(walk: Walk): Promise<void> {
  const plan_id1 = fact(walk.facts.plans.membership, 'plans.membership');
  const shopping = await Shopping.begin(walk);
  await shopping.answer(plan_id1);
  await shopping.ok('addPlanToCartWithMembership', { plan_id1, plan_pricing_id1: await shopping.level(plan_id1) });
}
