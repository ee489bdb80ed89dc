/** Plans that fit side by side; the browser's code takes it from here without the rest of the filter. */
export const MAX_COMPARED = 3;
