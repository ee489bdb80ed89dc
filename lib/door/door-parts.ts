import type { AnswerOf, RequestOf } from '@/lib/contract/endpoint';
import type { EndpointName, EndpointNamed } from '@/lib/contract/registry';
import type { Counters } from '@/lib/security/limits';
import type { Devices } from '@/lib/session/device';
import type { Result } from '@/lib/gateway/result';
import type { CallContext } from '@/lib/gateway/wire';
import type { VisitParts } from './visit';

/** The parts the door works with; tests bring a fake API, a table of sites and counters in memory. */
export type DoorParts = VisitParts & {
  call<N extends EndpointName>(
    name: N,
    input: RequestOf<EndpointNamed<N>>,
    context: CallContext,
  ): Promise<Result<AnswerOf<EndpointNamed<N>>>>;
  devices: Devices;
  counters: Counters;
  limitSecret: () => string;
  limitScale: () => number;
  newRequestId: () => string;
  /** Tells those who follow a link to sign that something of it changed (decisions 171). */
  tellSigning(linkId: string): Promise<void>;
  log: { info(event: string, fields: Record<string, string | number | null>): void };
};
