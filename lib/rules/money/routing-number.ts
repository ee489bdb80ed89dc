/**
 * First two digits in use: Federal Reserve 00-12, thrift 21-32, electronic 61-72, traveler's checks 80 (decisions 20).
 */
function hasKnownPrefix(routing: string): boolean {
  const prefix = Number(routing.slice(0, 2));
  return prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80;
}

/** True for a possible ABA routing number: nine digits, not all zero, known prefix, checksum 3-7-1 (decisions 20). */
export function isRoutingNumber(text: string): boolean {
  const routing = text.trim();
  if (!/^\d{9}$/.test(routing) || routing === '000000000' || !hasKnownPrefix(routing)) return false;
  const weights = [3, 7, 1];
  const total = [...routing].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0), 0);
  return total % 10 === 0;
}
