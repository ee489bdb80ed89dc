/** The name under which the proof of a change is downloaded; the name it came under is not kept. */
export const proofFileName = (contentType: string): string => `proof.${contentType.split('/')[1] ?? 'bin'}`;
