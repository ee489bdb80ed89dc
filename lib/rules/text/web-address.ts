/** True for an address of the web, by itself or as seen from a page; none that runs a script or holds a document. */
export function isWebAddress(text: string, page?: string): boolean {
  return /^https?:$/.test(URL.parse(text, page)?.protocol ?? '');
}
