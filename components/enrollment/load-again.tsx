/** Stands in for a part whose script could not be had. */
export const LoadAgain = () => <a href="">Load this page again</a>;
