import type { Endpoint, Method } from './endpoint';

/**
 * The side that asks: the browser by the door (`doorMethod`, nothing internal), or the storefront's server by the wire.
 */
export type Side = 'door' | 'wire';

type Match<N extends string> = {
  name: N;
  endpoint: Endpoint;
  /** Decoded values of the path's `{inputs}`. */
  params: Record<string, string>;
};

export type Matcher<N extends string> = {
  /** The endpoint of exactly this method and path, or null. */
  match(method: string, path: string): Match<N> | null;
  /** Methods that this path answers to, for a 405's `Allow`; empty for a path that is not in the table. */
  methods(path: string): Method[];
};

type Route<N extends string> = { name: N; endpoint: Endpoint; method: Method; segments: Segment[] };
type Segment = { text: string } | { input: string };

const MAX_PATH = 512;
/** The text that a `{input}` may hold once decoded: no separators, no dots that climb, no second layer of encoding. */
const PARAM = /^[A-Za-z0-9_.~=+:@-]{1,200}$/;

/**
 * Compiles a table of endpoints to an exact, anchored matcher; what is not in the table is denied
 * (architecture "One request", step 4). Paths are compared segment by segment as they were sent: a fixed segment
 * matches only its own letters, never an encoded or differently cased form, and empty segments, `.`, `..`, backslashes
 * and encoded slashes match nothing.
 */
export function compileMatcher<N extends string>(table: Record<N, Endpoint>, side: Side): Matcher<N> {
  const routes = new Map<number, Route<N>[]>();
  for (const name of Object.keys(table) as N[]) {
    const route = toRoute(name, table[name], side);
    if (!route) continue;
    const known = routes.get(route.segments.length) ?? [];
    routes.set(route.segments.length, [...known, route].sort(fixedFirst));
  }
  const candidates = (path: string) => {
    const parts = splitPath(path);
    if (!parts) return [];
    return (routes.get(parts.length) ?? []).flatMap((route) => {
      const params = matchSegments(route.segments, parts);
      return params ? [{ route, params }] : [];
    });
  };
  return {
    match(method, path) {
      const hit = candidates(path).find(({ route }) => route.method === method);
      return hit ? { name: hit.route.name, endpoint: hit.route.endpoint, params: hit.params } : null;
    },
    methods(path) {
      return [...new Set(candidates(path).map(({ route }) => route.method))];
    },
  };
}

/** The method by which one side calls an endpoint. */
export function methodOf(endpoint: Endpoint, side: Side): Method {
  return side === 'door' ? (endpoint.doorMethod ?? endpoint.method) : endpoint.method;
}

/** True for a call that works on an enrollment, or may. */
export const isOfEnrollment = ({ input: { shape } }: Endpoint): boolean =>
  'enrollment_id' in shape || 'tempId' in shape;

/** Properties of `input` that stand in the path. */
export function pathInputs(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
}

/** Stands in a door's address where the session knows the value (`tempId`). */
const FROM_SESSION = '-';

/** The path with its `{inputs}` filled in and encoded; one that is not given is the session's to fill. */
export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, input: string) => {
    const value = values[input];
    return value === undefined || value === null ? FROM_SESSION : encodeURIComponent(String(value));
  });
}

function toRoute<N extends string>(name: N, endpoint: Endpoint, side: Side): Route<N> | null {
  if (side === 'door' && endpoint.access === 'internal') return null;
  const segments = endpoint.path
    .slice(1)
    .split('/')
    .map((part): Segment => {
      const input = /^\{(\w+)\}$/.exec(part)?.[1];
      return input === undefined ? { text: part } : { input };
    });
  return { name, endpoint, method: methodOf(endpoint, side), segments };
}

/** Routes with more fixed segments are tried first. */
function fixedFirst(a: { segments: Segment[] }, b: { segments: Segment[] }): number {
  const inputs = (route: { segments: Segment[] }) => route.segments.filter((segment) => 'input' in segment).length;
  return inputs(a) - inputs(b);
}

function splitPath(path: string): string[] | null {
  if (!path.startsWith('/') || path.length > MAX_PATH) return null;
  const parts = path.slice(1).split('/');
  return parts.some((part) => part === '') ? null : parts;
}

function matchSegments(segments: Segment[], parts: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if ('text' in segment) {
      if (segment.text !== part) return null;
      continue;
    }
    const value = decode(part);
    if (value === null) return null;
    params[segment.input] = value;
  }
  return params;
}

function decode(part: string): string | null {
  try {
    const value = decodeURIComponent(part);
    return PARAM.test(value) && !/^\.+$/.test(value) ? value : null;
  } catch {
    return null;
  }
}
