/**
 * The page for addresses of no site. Next's own one comes with styles that the data of every page would carry along,
 * because this is the outermost of the not-found pages.
 */
export default function NotFound() {
  return (
    <main>
      <title>Page not found</title>
      <h1>Page not found</h1>
    </main>
  );
}
