/** `MM/YY` of what a field has; what is no whole expiry stands as it was typed. */
export function expiryText(month: string, year: string): string {
  return year === '' ? month : `${month}/${year.replace(/^20(?=\d\d$)/, '')}`;
}
