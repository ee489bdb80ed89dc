import type { EndpointName, EndpointNamed } from '@/lib/contract/registry';
import type { Handler } from '../request-context';

/** One handler per endpoint of the contract. */
export type Handlers = { readonly [N in EndpointName]: Handler<EndpointNamed<N>> };
