import { registry } from '@/lib/contract/registry';
import { env } from '@/lib/env';
import { createApp, type AppOptions, type EnrollmentApp } from './app';
import { handlers } from './handlers/handler-table';
import type { Ports } from './ports';

/**
 * The enrollment API over the whole contract: `createEnrollmentApi(ports).fetch(request)`
 * (architecture "The embedded API").
 */
export function createEnrollmentApi(ports: Ports, options: Partial<AppOptions> = {}): EnrollmentApp {
  return createApp(registry, handlers, ports, { strict: env().NODE_ENV === 'test', ...options });
}
