import 'server-only';
import { env } from '@/lib/env';
import type { Ports } from '@/lib/enrollment-api/ports';

/**
 * The ports of the enrollment API of this process, for the console, which does the verbs where the database is. Null where the API is
 * another installation's: its console is there (decisions 285).
 */
export async function openConsolePorts(): Promise<Ports | null> {
  if (env().ENROLLMENT_API_URL !== undefined) return null;
  const { getEmbeddedApi } = await import('@/lib/enrollment-api/embedded');
  return (await getEmbeddedApi()).ports;
}
