import 'server-only';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { getKeys } from '@/lib/security/keys';
import { log } from '@/lib/security/logger';
import { getCookieCodec } from '@/lib/session/codec';
import { createDevices } from '@/lib/session/device';
import { limitSecret, signInSecret } from '@/lib/session/cookie';
import { getSessions } from '@/lib/session/runtime';
import { findHostSite, findLanding } from '@/lib/site/site-store';
import { call, newRequestId } from '../call';
import { createCounters } from '../local-store';
import { createConfirmCode, createConfirmGroup } from './code-routes';
import { createDoor, type DoorParts } from './door';
import { createDemoAttachment, createEnrollmentCopy } from './file-routes';
import { createQuoteForm } from './quote-form';
import { createResume, createResumeConfirm } from './resume-routes';
import { createExpired, createFinish, createLeave, createReturnMarker } from './session-routes';
import { createExternal, createReferral, createWebsite } from './start-routes';
import { createReadCodeToken, createSignIn } from './sign-in';

/** Everything under `app/api` that a browser may call, wired to this process. Route files only name what they serve. */
function build() {
  const parts: DoorParts = {
    findHostSite,
    findLanding,
    sessions: getSessions(),
    devices: createDevices(getCookieCodec),
    call,
    counters: createCounters(),
    limitSecret: () => limitSecret(getKeys().session),
    limitScale: () => env().RATE_LIMIT_SCALE,
    newRequestId,
    log,
  };
  const signIn = { secret: () => signInSecret(getKeys().session), now };
  const codec = getCookieCodec;
  const door = createDoor(parts);
  return {
    door,
    signIn: createSignIn({ ...parts, ...signIn }),
    confirmCode: createConfirmCode({ ...parts, readCodeToken: createReadCodeToken(signIn) }),
    confirmGroup: createConfirmGroup(parts),
    resume: createResume({ ...parts, codec }),
    resumeConfirm: createResumeConfirm({ ...parts, codec }),
    leave: createLeave(parts),
    expired: createExpired(parts),
    returnMarker: createReturnMarker(parts),
    finish: createFinish(parts),
    enrollmentCopy: createEnrollmentCopy(parts),
    demoAttachment: createDemoAttachment({
      ...parts,
      isDemo: () => env().COVERFRONT_MODE === 'demo' && env().SMTP_URL === undefined,
    }),
    referral: createReferral(parts),
    external: createExternal(parts),
    website: createWebsite(parts),
    quote: createQuoteForm({ ...parts, codec, door }),
  };
}

let built: ReturnType<typeof build> | undefined;

/** The browser's routes, built at the first request. */
export function browserRoutes(): ReturnType<typeof build> {
  return (built ??= build());
}
