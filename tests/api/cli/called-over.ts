import { SHOP } from '../shop';
import { buildRequest, type Answer, type Api } from '../support';
import type { RunningApi } from './with-api';

/** A running API as the walks of `Shopper` call it. */
export function over({ ask }: RunningApi): Api {
  const call: Api['call'] = async (name, members = {}, headers = SHOP) => {
    const { url, method, body, headers: sent } = buildRequest(name, members, headers);
    const { pathname, search } = new URL(url);
    const init = { method, headers: sent, ...(body && { body: await new Response(body).text() }) };
    const response = await ask(`${pathname}${search}`, init);
    const text = await response.text();
    return { http: response.status, body: JSON.parse(text) as Answer['body'], text };
  };
  return { call } as Api;
}
