/** Must be on the page before the text comes. */
export function LiveRegion({ children }: { children: string }) {
  return <output className="sr-only">{children}</output>
}
