import { env } from '@/lib/env';
import type { Ports } from '../ports';
import { seedDemo } from '../seed/seed';
import { fillZipCodes } from '../store/zip-rows';
import { markDemo } from './demo-traces';
import { loadSellingReport } from './selling-report';

/**
 * Brings an installation to where it can serve: ZIP codes in every mode, the demo's data in a demo. Answers what a live
 * one still lacks to sell, a line each, and logs it; it serves all the same (decisions 38).
 */
export async function beginService(ports: Ports): Promise<string[]> {
  const { COVERFRONT_MODE, PRODUCT_HOST, GROUP_HOST } = env();
  await fillZipCodes(ports.store);
  if (COVERFRONT_MODE === 'demo') {
    await markDemo(ports.store);
    await seedDemo(ports, { product: PRODUCT_HOST, groups: GROUP_HOST });
    return [];
  }
  const lines = await loadSellingReport(ports);
  for (const line of lines) ports.log.warn('selling.missing', { what: line });
  return lines;
}
