/** The thin circles over a mesh ground; decoration only. */
export function Arcs() {
  return <div className="arcs" aria-hidden="true" />;
}
