import { buildOpenApi } from '@/lib/contract/openapi';
import { registry } from '@/lib/contract/registry';
import { examples } from '@/lib/contract/wire-examples';
import { API_CSP } from '@/lib/security/csp';

export const dynamic = 'force-static';

/** The browser's door as an OpenAPI 3.1 document, made from the contract. */
export function GET(): Response {
  const document = buildOpenApi(registry, { side: 'door', version: '1', server: '/api/v1', examples });
  return Response.json(document, {
    headers: { 'cache-control': 'public, max-age=300', 'content-security-policy': API_CSP },
  });
}
