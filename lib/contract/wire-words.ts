/** The rules of every call, as the head of the wire's OpenAPI document tells them to a second implementer. */
export const WIRE_ABOUT = `
The calls that the storefront's server makes of an enrollment API. A browser never makes them: it asks the storefront,
whose own document is at \`/api/openapi.json\` of every site.

**Credential.** Every call carries the storefront's service credential by HTTP Basic. An API that only the same machine
can reach may do without. The API believes its caller about who is signed in, so nobody else may hold the credential.

**Answers.** A success is HTTP 200 with \`status: "success"\`. A refusal that the screens know is HTTP 200 too, with
\`status: "error"\` and one of the operation's codes in \`errorCode\`. Everything else has a status of its own and the same
envelope. Look-ups that find nothing say \`statusCode: 204\` in the body, or answer a real HTTP 204.

**Ownership.** An enrollment is the caller's when \`site_key\` agrees and neither \`agent_id\` nor \`group_id\` contradicts.
Anything else is 404, in the same words as one that does not exist.

**Unknown properties.** A request with a property that is not in the contract is refused with 422, at every depth. An
answer may have more properties than the contract names; the storefront drops them.

**Forms of values.** Money is text such as \`"23.40"\`, in dollars. Days are \`MM/DD/YYYY\`, in New York. Instants are
ISO 8601 in UTC. Of a Social Security Number, an account or a card nothing comes back but the last four digits.

**Twice.** A read may be sent again at any time. A change carries \`idempotency-key\`; when no answer came it is sent again
under the same key with \`idempotency-retry: 1\`, and is then answered as it was the first time. What was not done yet is
done. The same key with another input is another change. A save may carry the \`version\` of the answers it was made from,
and is refused with 409 when they are newer.

**Pages.** Lists of people take \`page\`, from 1; their answer tells which page it is, and how many people there are on all of
them. A page behind the last one is answered with the last.

**Limits.** Tries of codes and mails are counted here, by \`x-client-ip\`, address and code; what is too much is 429 with
\`Retry-After\`. The storefront counts everything else before it calls.
`.trim();
