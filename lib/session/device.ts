import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { CookieCodec } from './cookie';
import { clearCookie, deviceCookieName, readCookie, setCookie } from './set-cookie';

/**
 * Time for which a browser is known by what it left behind; the rows go as long after their last change
 * (store/retention.ts).
 */
const DEVICE_SECONDS = 180 * 86_400;

const Payload = z.strictObject({ device: z.string().regex(/^[A-Za-z0-9_-]{22}$/), site: z.string().max(512) });

/** A browser on one site, and the `Set-Cookie` values an answer must carry. */
export type Device = { id: string; cookies: string[] };

export type Devices = {
  /** The device a request's Cookie header names on this site, null when there is none. */
  load(siteKey: string, cookieHeader: string | null, https: boolean): Promise<Device | null>;
  /** A device that is to be remembered from now on: the known one, or a new one. */
  keep(siteKey: string, known: string | null, https: boolean): Promise<Device>;
  /** `Set-Cookie` values that forget it. */
  forget(siteKey: string, https: boolean): string[];
};

/**
 * The wire's device id (rules 1 §3): a random number in a sealed cookie of one site, which outlives a session and a
 * quote. It is made when a visitor first leaves something behind, never from anything the browser is, and is of no use
 * on another site.
 */
export function createDevices(codec: () => CookieCodec): Devices {
  return {
    async load(siteKey, cookieHeader, https) {
      const seal = readCookie(cookieHeader, deviceCookieName(siteKey, https));
      if (seal === null || seal.length > 4_096) return null;
      const payload = await codec().unsealValue(seal, Payload, DEVICE_SECONDS);
      return payload?.site === siteKey ? { id: payload.device, cookies: [] } : null;
    },
    async keep(siteKey, known, https) {
      const id = known ?? randomBytes(16).toString('base64url');
      const seal = await codec().sealValue({ device: id, site: siteKey }, DEVICE_SECONDS);
      const name = deviceCookieName(siteKey, https);
      return { id, cookies: [setCookie(name, seal, { https, maxAgeSeconds: DEVICE_SECONDS })] };
    },
    forget: (siteKey, https) => [clearCookie(deviceCookieName(siteKey, https), https)],
  };
}
