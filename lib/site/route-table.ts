type RouteEntry = {
  /** Below the site's base path; `{x}` is a parameter, `{x?}` an optional one. */
  path: `/${string}`;
  /** Served although the site's gate is still closed (rules 3 §2 "Shell guard"). */
  beforeGate?: true;
  /** A shell of its own, whatever the visitor's open type says (`shell-variant.ts`). */
  shell?: 'error' | 'access-page';
};

/**
 * Every page of the storefront (rules 1 §2.1, rules 2 §2, rules 3 §2). The middleware, the reserved slugs and the link
 * builders all come from this table; a page that is not in it does not exist.
 */
export const ROUTES = {
  landing: { path: '/' },
  home: { path: '/home' },
  agentHome: { path: '/agent-home' },
  agentSelectMember: { path: '/agent-select-member' },
  /** The evidence of a policy's sale, for the client's rep (decisions 261). */
  policyEvidence: { path: '/policy-evidence' },
  memberHome: { path: '/member-home', beforeGate: true },
  /** All payments of the signed-in member (decisions 256). */
  payments: { path: '/payments', beforeGate: true },
  /** Pages of a plan that the signed-in member holds (decisions 256). */
  cancelPlan: { path: '/cancel-plan', beforeGate: true },
  idCard: { path: '/id-card', beforeGate: true },
  renewal: { path: '/renewal', beforeGate: true },
  changeHeirs: { path: '/change-beneficiaries', beforeGate: true },
  /** Everything that is kept about the signed-in member (decisions 267). */
  myData: { path: '/my-data', beforeGate: true },
  changePayment: { path: '/change-payment', beforeGate: true },
  /** The change of a policy's people after the sale, and the decision of a rep or a group on it (decisions 271). */
  changePeople: { path: '/change-people', beforeGate: true },
  decideChange: { path: '/decide-change', beforeGate: true },
  /** The ways to reach the signed-in member: a move, and the address for mail (decisions 274). */
  changeAddress: { path: '/change-address', beforeGate: true },
  changeEmail: { path: '/change-email', beforeGate: true },
  memberBenefitStore: { path: '/member-benefit-store/{id}/{tier}', beforeGate: true },
  groupHome: { path: '/group-home' },
  /** The contributions that a group owes for a month (decisions 270). */
  groupInvoice: { path: '/group-invoice' },
  /** A person whom an administrator adds to the group's list (decisions 257). */
  addEmployee: { path: '/add-employee' },
  groupSelectMember: { path: '/group-select-member' },
  advanceHome: { path: '/BenAdvanceHome', beforeGate: true },
  referrals: { path: '/referrals' },
  plans: { path: '/plans' },
  comparePlans: { path: '/plans/compare' },
  plan: { path: '/plan/{id}/{name?}' },
  planQuestions: { path: '/PlanQuestionView' },
  cart: { path: '/cart' },
  recommendList: { path: '/recommend-list' },
  accessPage: { path: '/access-page', beforeGate: true, shell: 'access-page' },
  accessPageNext: { path: '/access-pagenext', beforeGate: true, shell: 'access-page' },
  landingPage: { path: '/landing-page', beforeGate: true },
  landingConfigError: {
    path: '/landing-config-error/{enrollType}/{redirectionUrl}',
    beforeGate: true,
    shell: 'error',
  },
  signIn: { path: '/sign-in', beforeGate: true },
  continueEnrollment: { path: '/continue-enrollment', beforeGate: true },
  /** A document may be checked by all, code or none (decisions 175). */
  verify: { path: '/verify', beforeGate: true },
  directContinue: { path: '/direct-continue/{id}/{tab}', beforeGate: true },
  /** A client's mailed link to sign, and what a sender sees meanwhile (decisions 169). */
  sign: { path: '/sign/{token}', beforeGate: true },
  /** The mailed link of one of the household, and what they sign there (decisions 240). */
  authorize: { path: '/authorize/{token}', beforeGate: true },
  ownAuthorization: { path: '/authorize', beforeGate: true },
  withClient: { path: '/with-client' },
  /** Asks a rep before the client of this session is let go (decisions 269). */
  stopEnrolling: { path: '/stop-enrolling' },
  notFound: { path: '/404', beforeGate: true },
  error: { path: '/error', shell: 'error' },
  main: { path: '/main/{landing?}', beforeGate: true },
  external: { path: '/external' },
  website: { path: '/website' },
  websites: { path: '/websites' },
  /** Asks before one of these links ends what is open in the browser (decisions 103). */
  startLink: { path: '/start-link' },
  confirmation: { path: '/confirmation' },
  receipt: { path: '/enrollment/receipt' },
  /** The permanent link of a receipt's mail (decisions 188). */
  receiptLink: { path: '/receipt/{token}', beforeGate: true },
  /** The link of a mailed quote, and the sender's own look at one (decisions 268). */
  quoteLink: { path: '/quote/{token}', beforeGate: true },
  sentQuote: { path: '/sent-quote/{id}' },
  /** A payment of the receipt that did not come (decisions 227). */
  payment: { path: '/enrollment/payment' },
  enrollment: { path: '/enrollment' },
  personalInfo: { path: '/enrollment/personal-info' },
  contactInfo: { path: '/enrollment/contact-info' },
  employerInfo: { path: '/enrollment/employer-info' },
  beneficiaryInfo: { path: '/enrollment/beneficiary-info' },
  healthQuestions: { path: '/enrollment/health-questions' },
  dependentInformation: { path: '/enrollment/dependent-information' },
  agreementSignature: { path: '/enrollment/agreement-signature' },
  billingInformation: { path: '/enrollment/billing-information' },
  reviewConfirm: { path: '/enrollment/review-confirm' },
  /** The console of those who run the installation, on the product's host alone (decisions 285). */
  operator: { path: '/operator', beforeGate: true },
  demoMailbox: { path: '/demo-mailbox', beforeGate: true },
  /** Not found but in development and for tests (`has-gallery.ts`); here so that no landing takes its name. */
  gallery: { path: '/gallery' },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof ROUTES;

const entries: readonly RouteEntry[] = Object.values(ROUTES);

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** First path segments that lead to a page. */
export const PAGE_SEGMENTS: ReadonlySet<string> = new Set(
  entries.map(({ path }) => firstSegment(path)).filter(Boolean),
);

/** First path segments that are served before the gate is passed. */
export const BEFORE_GATE_SEGMENTS: ReadonlySet<string> = new Set(
  entries.filter((route) => route.beforeGate).map(({ path }) => firstSegment(path)),
);
