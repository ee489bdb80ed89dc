/** Size of the pictures that shared links are shown with. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
