/**
 * A message with the label of its field, as a summary lists it: "City: Field is required", and behind a label that
 * ends its own sentence "Do you smoke? Field is required" (rules 2 §8).
 */
export function labelledMessage(label: string, message: string): string {
  const words = label.trim();
  return `${words}${/[?!.:]$/.test(words) ? '' : ':'} ${message}`;
}
