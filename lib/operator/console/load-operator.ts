import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import type { Ports } from '@/lib/enrollment-api/ports';
import { hasConsole } from '@/lib/site/console-host';
import { endSignedOut } from '@/lib/visitor/shopper';
import { loadVisitorBeforeGate, type Visitor } from '@/lib/visitor/visitor';
import { openConsolePorts } from './console-ports';
import { findOperator, type Operator } from './operator-account';

/** The person before a page of the console. Without `here` the enrollment API is another installation's, and so is the console. */
export type AtConsole = { visitor: Visitor; here: { operator: Operator; ports: Ports } | null };

/**
 * The operator of a page of the console, once per request. Every other host, and every session but an operator's, gets a
 * 404; whose account was locked meanwhile is signed out.
 */
export const loadOperator = cache(async (siteKey: string): Promise<AtConsole> => {
  const visitor = await loadVisitorBeforeGate(siteKey);
  const { site, session } = visitor;
  const signedIn = session?.signedIn ?? null;
  if (!hasConsole(site) || signedIn?.role !== 'operator') notFound();
  const ports = await openConsolePorts();
  if (ports === null) return { visitor, here: null };
  const operator = await findOperator(ports, signedIn);
  return operator === null ? endSignedOut(visitor) : { visitor, here: { operator, ports } };
});
