import { currentRequest, type RequestState } from '@/lib/security/request-state';
import { createRowMemory, type RowMemory } from './row-memory';

/**
 * Rows that a request has read, for this request alone: a page asks for the same ones in several of its parts, which so
 * agree with each other. Other processes write to the database too, so nothing outlives the request, and nothing is
 * kept for work after the answer or without a request.
 */
export type RequestMemory = Pick<RowMemory, 'read'> & {
  /** The request has written: everything it reads from here on is read anew. */
  forgetAll(): void;
};

export function createRequestMemory(): RequestMemory {
  const memories = new WeakMap<RequestState, RowMemory>();
  return {
    read(topic, name, load) {
      const request = currentRequest();
      if (!request || request.endsAt === null) return load();
      const memory = memories.get(request) ?? createRowMemory();
      memories.set(request, memory);
      return memory.read(topic, name, load);
    },
    forgetAll() {
      const request = currentRequest();
      if (request) memories.delete(request);
    },
  };
}
