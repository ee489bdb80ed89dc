import { buildOpenApi } from '@/lib/contract/openapi';
import { registry } from '@/lib/contract/registry';
import { examples } from '@/lib/contract/wire-examples';

let text: string | undefined;

/** The OpenAPI document of the wire as `npm run api` serves it and `npm run contract:wire` prints it; made when it is asked for. */
export function wireDocument(): string {
  const options = { side: 'wire', version: '1', server: '/api/v1', examples } as const;
  text ??= `${JSON.stringify(buildOpenApi(registry, options), null, 2)}\n`;
  return text;
}
