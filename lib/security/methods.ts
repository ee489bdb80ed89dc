import { compileMatcher } from '@/lib/contract/match';
import { registry } from '@/lib/contract/registry';

type Methods = readonly string[];

const READ: Methods = ['GET'];
const WRITE: Methods = ['POST'];
const BOTH: Methods = ['GET', 'POST'];

/** Methods of the routes below `/api` that are not the door's; a test holds the list to the routes themselves. */
export const ROUTE_METHODS: Readonly<Record<string, Methods>> = {
  '/api/auth': BOTH,
  '/api/health/live': READ,
  '/api/health/ready': READ,
  '/api/openapi.json': READ,
  '/api/revalidate': WRITE,
  '/api/session/add-employee': WRITE,
  '/api/session/cart': WRITE,
  '/api/session/change-beneficiaries': WRITE,
  '/api/session/change-contact': WRITE,
  '/api/session/change-payment': WRITE,
  '/api/session/code': WRITE,
  '/api/session/confirm-code': WRITE,
  '/api/session/confirm-group': WRITE,
  '/api/session/demo-attachment': READ,
  '/api/session/enroll-for': WRITE,
  '/api/session/enrollment-copy': READ,
  '/api/session/expired': READ,
  '/api/session/group-invoice': READ,
  '/api/session/held-plan': WRITE,
  '/api/session/change-people': WRITE,
  '/api/session/change-proof': WRITE,
  '/api/session/decide-change': WRITE,
  '/api/session/proof-file': READ,
  '/api/session/household-link': WRITE,
  '/api/session/household-now': READ,
  '/api/session/household-open': WRITE,
  '/api/session/household-sign': WRITE,
  '/api/session/id-card': READ,
  '/api/session/keep-for-later': WRITE,
  '/api/session/leave': BOTH,
  '/api/session/mailed-quote': WRITE,
  '/api/session/member-link': WRITE,
  '/api/session/member-search': WRITE,
  '/api/session/my-data': BOTH,
  '/api/session/operator': WRITE,
  '/api/session/operator-file': WRITE,
  '/api/session/pay-again': WRITE,
  '/api/session/plan-questions': WRITE,
  '/api/session/quick-quote': WRITE,
  '/api/session/quote': WRITE,
  '/api/session/quote-answers': WRITE,
  '/api/session/receipt-link': WRITE,
  '/api/session/remind-people': WRITE,
  '/api/session/renewal': WRITE,
  '/api/session/resume': WRITE,
  '/api/session/resume-confirm': WRITE,
  '/api/session/send-code-again': WRITE,
  '/api/session/send-pay-link': WRITE,
  '/api/session/send-saved-code': WRITE,
  '/api/session/sign-in-code': WRITE,
  '/api/session/sign-in-form': WRITE,
  '/api/session/signing': WRITE,
  '/api/session/signing-events': READ,
  '/api/session/signing-now': READ,
  '/api/session/signing-open': WRITE,
  '/api/session/start-link': WRITE,
  '/api/session/stay': WRITE,
  '/api/session/step': WRITE,
  '/api/session/stop-enrolling': WRITE,
  '/api/session/time-left': READ,
  '/api/session/verify': WRITE,
  '/api/webhooks/payments': WRITE,
};

/** Methods that the door answers itself, in the envelope of the API. */
const DOOR_METHODS: Methods = ['GET', 'HEAD', 'POST', 'PUT'];

/** Paths of files and of the framework, which the middleware does not see; a test holds them to its matcher. */
const FILE = /^\/(?:_next\/|(?!public\/|private\/)(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.[a-z0-9]{2,5}$)/;

/** True for an address that is taken for a file: the middleware does not see it. */
export const isFileAddress = (path: string): boolean => FILE.test(path);

const door = compileMatcher(registry, 'door');

/**
 * The methods to offer to a request whose own is not served at this path; null when it is. Files are read only, and so
 * are pages, but a form that no script took is posted to them: the middleware leads it back (decisions 96). The
 * framework would take any method for a page's GET, and fail over those that it does not know (threats T31).
 */
export function refusedMethod(method: string, path: string): Methods | null {
  const allowed = methodsOf(method, path);
  return allowed === null || allowed.includes(method) ? null : allowed;
}

/** Null where the answer is left to the route. */
function methodsOf(method: string, path: string): Methods | null {
  if (path.startsWith('/api/v1/'))
    return DOOR_METHODS.includes(method) ? null : withHead(door.methods(path.slice('/api/v1'.length)));
  if (path !== '/api' && !path.startsWith('/api/')) return withHead(isFileAddress(path) ? READ : BOTH);
  const route = path.startsWith('/api/auth/') ? '/api/auth' : path;
  return withHead(ROUTE_METHODS[route] ?? READ);
}

/** The framework answers HEAD wherever it answers GET; a path that serves nothing offers to be read. */
function withHead(methods: Methods): Methods {
  if (methods.length === 0) return ['GET', 'HEAD'];
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}
