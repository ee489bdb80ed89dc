import 'server-only';
import { randomInt } from 'node:crypto';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { getKeys } from '@/lib/security/keys';
import { log } from '@/lib/security/logger';
import { getCookieCodec } from '@/lib/session/codec';
import { createDevices } from '@/lib/session/device';
import { limitSecret, signInSecret } from '@/lib/session/cookie';
import { getSessions } from '@/lib/process/session-store';
import { readRowsAhead } from '@/lib/routing/read-ahead';
import { findHostSite, findLanding } from '@/lib/site/site-store';
import { call, newRequestId } from '@/lib/gateway/call';
import { listenToSigning, tellSigningEverywhere } from '@/lib/process/signing-news';
import { processState } from '@/lib/process/process-state';
import { createCounters } from '@/lib/process/local-store';
import { createSendCodeAgain, createSendSavedCode } from './code-again-routes';
import type { FormParts } from './ask-door';
import { createCodeForm } from './code-form-route';
import { createConfirmCode, createConfirmGroup } from './code-routes';
import { createAnswersForm } from './answers-form-route';
import { createCartForm } from './cart-form-route';
import { createChangeHeirs } from './change-heirs-route';
import { createChangePayment } from './change-payment-route';
import { createDoor } from './door';
import type { DoorParts } from './door-parts';
import { createEnrollFor } from './enroll-for';
import {
  createDemoAttachment,
  createEnrollmentCopy,
  createGroupInvoiceFile,
  createIdCard,
  createProofFile,
  createMyData,
} from './file-routes';
import { createHouseholdLinkForm, createHouseholdNow } from './household-link-routes';
import { createHouseholdOpen, createHouseholdSign } from './sign-alone-routes';
import type { IdentityProvider } from './identity-provider';
import { createLaterForm } from './later-form-route';
import { createVerifyForm } from './verify-form-route';
import { createMemberLink } from './member-link';
import { createMemberSearch } from './member-search-route';
import { createMyDataForm } from './my-data-routes';
import { createPayAgain } from './pay-again-route';
import { createMailedQuote } from './mailed-quote-route';
import { createQuickQuote } from './quick-quote-route';
import { createSendPayLink } from './pay-link-route';
import { createQuestionForm } from './question-form-route';
import { createQuoteForm } from './quote-form-route';
import { createChangeContact } from './change-contact-route';
import { createChangePeople, type ChangeParts } from './change-people-route';
import { createChangeProof, createDecideChange } from './change-proof-route';
import { createHeldPlan } from './held-plan-route';
import { createReceiptLink } from './receipt-form-route';
import { createRenewal } from './renewal-route';
import { createAddEmployee } from './add-employee-route';
import { createRemindPeople } from './remind-route';
import { createResume, createResumeConfirm } from './resume-routes';
import { createExpired, createLeave, createTimeLeft, createStay } from './session-routes';
import { createStartChoice } from './start-choice';
import { createSigningEvents, createSigningNow } from './signing-events';
import { createSigningOpen } from './signing-open';
import { createSigning } from './signing-routes';
import { createStart } from './start-routes';
import { createReadCodeToken, createSignIn } from './sign-in-routes';
import { createSignInCode } from './sign-in-code';
import { createSignInForm } from './sign-in-form-route';
import { createStopEnrolling } from './stop-route';
import { createStepForm } from './step-form-route';

/** Derived once: the keys of a process never change, and each call counts limits. */
let secretOfLimits: string | undefined;

/** The parts of routes, wired to this process. */
export function buildDoorParts(): DoorParts {
  return {
    findHostSite,
    findLanding,
    sessions: getSessions(),
    readRowsAhead,
    devices: createDevices(getCookieCodec),
    call,
    counters: createCounters(),
    limitSecret: () => (secretOfLimits ??= limitSecret(getKeys().session)),
    limitScale: () => env().RATE_LIMIT_SCALE,
    newRequestId,
    tellSigning: tellSigningEverywhere,
    log,
  };
}

/** Everything under `app/api` that a browser may call, wired to this process. Route files only name what they serve. */
function build() {
  const parts = buildDoorParts();
  const codec = getCookieCodec;
  const door = createDoor(parts);
  const entries = buildEntries(parts);
  const forms = { ...parts, codec, door, ...entries };
  return {
    door,
    ...entries,
    codes: createCodeForm(forms),
    signInForm: createSignInForm(forms),
    memberLink: createMemberLink(parts),
    memberSearch: createMemberSearch({ ...parts, codec }),
    resume: createResume({ ...parts, codec, now }),
    resumeConfirm: createResumeConfirm({ ...parts, codec, now }),
    ...buildSigning(parts),
    leave: createLeave(parts),
    expired: createExpired({ ...parts, codec, now }),
    enrollFor: createEnrollFor(parts),
    ...buildFiles(parts),
    referrals: createStart(parts, 'referrals'),
    external: createStart(parts, 'external'),
    website: createStart(parts, 'website'),
    websites: createStart(parts, 'websites'),
    startChoice: createStartChoice(parts),
    cart: createCartForm(forms),
    ...buildLater(forms),
    verify: createVerifyForm(forms),
    quoteAnswers: createAnswersForm(forms),
    quote: createQuoteForm(forms),
    planQuestions: createQuestionForm(forms),
    step: createStepForm(forms),
  };
}

/** The routes that answer with a file. */
function buildFiles(parts: DoorParts) {
  return {
    enrollmentCopy: createEnrollmentCopy(parts),
    groupInvoiceFile: createGroupInvoiceFile(parts),
    idCard: createIdCard(parts),
    myData: createMyData(parts),
    proofFile: createProofFile(parts),
    demoAttachment: createDemoAttachment({
      ...parts,
      isDemo: () => env().COVERFRONT_MODE === 'demo' && env().SMTP_URL === undefined,
    }),
  };
}

/** The routes of sending a client a link to sign, and of following it (decisions 169 to 171). */
function buildSigning(parts: DoorParts) {
  const codec = getCookieCodec;
  return {
    signing: createSigning({ ...parts, codec, now }),
    signingOpen: createSigningOpen({ ...parts, codec, now }),
    signingNow: createSigningNow(parts),
    signingEvents: createSigningEvents({
      ...parts,
      listen: listenToSigning,
      isStopping: () => processState().stopping,
    }),
  };
}

/** The routes by which one of a household signs on the own device (decisions 240). */
function buildHousehold(forms: FormParts & { codec: typeof getCookieCodec }) {
  return {
    householdLink: createHouseholdLinkForm(forms),
    householdNow: createHouseholdNow(forms),
    householdOpen: createHouseholdOpen(forms),
    householdSign: createHouseholdSign(forms),
  };
}

/** The routes of plain forms beside the steps: by which an enrollment is kept, its code sent again, and people of a list reminded. */
function buildLater(forms: FormParts & { codec: typeof getCookieCodec }) {
  return {
    keepForLater: createLaterForm(forms),
    sendCodeAgain: createSendCodeAgain({ ...forms, atLeast: waitAtLeast }),
    sendSavedCode: createSendSavedCode(forms),
    sendPayLink: createSendPayLink(forms),
    mailedQuote: createMailedQuote(forms),
    stopEnrolling: createStopEnrolling(forms),
    quickQuote: createQuickQuote(forms),
    remindPeople: createRemindPeople(forms),
    addEmployee: createAddEmployee(forms),
    ...buildHousehold(forms),
  };
}

/** The routes by which a person comes in, which plain forms use too, and stays. */
function buildEntries(parts: DoorParts) {
  const secret = () => signInSecret(getKeys().session);
  const signIn = { ...parts, secret, now, codec: getCookieCodec, provider: identityProvider };
  const readCodeToken = createReadCodeToken(signIn);
  return {
    timeLeft: createTimeLeft({ ...parts, now }),
    stay: createStay({ ...parts, now }),
    signIn: createSignIn(signIn),
    confirmCode: createConfirmCode({ ...parts, readCodeToken }),
    signInCode: createSignInCode({ ...signIn, readCodeToken, atLeast: waitAtLeast }),
    confirmGroup: createConfirmGroup(parts),
    ...buildMember({ ...parts, codec: getCookieCodec }),
    ...buildChanges({ ...parts, codec: getCookieCodec }),
    receiptLink: createReceiptLink({ ...parts, codec: getCookieCodec }),
    payAgain: createPayAgain({ ...parts, codec: getCookieCodec }),
  };
}

/** The routes of a member's home and of the pages that change what is held. */
function buildMember(parts: DoorParts & { codec: typeof getCookieCodec }) {
  return {
    heldPlan: createHeldPlan(parts),
    changeHeirs: createChangeHeirs(parts),
    myDataForm: createMyDataForm(parts),
    changePayment: createChangePayment(parts),
    renewal: createRenewal(parts),
  };
}

/** The routes of changes after the sale. */
function buildChanges(parts: ChangeParts) {
  return {
    changePeople: createChangePeople(parts),
    changeContact: createChangeContact(parts),
    changeProof: createChangeProof(parts),
    decideChange: createDecideChange(parts),
  };
}

/** The provider that the environment names, null when codes are mailed. */
function identityProvider(): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env();
  return issuer === undefined || clientId === undefined || clientSecret === undefined
    ? null
    : { issuer, clientId, clientSecret, name };
}

/** Longer than finding an address and queueing its mail takes, and never twice the same. */
function waitAtLeast(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 350 + randomInt(150)));
}

let built: ReturnType<typeof build> | undefined;

/** The browser's routes, built at the first request. */
export function browserRoutes(): ReturnType<typeof build> {
  return (built ??= build());
}
