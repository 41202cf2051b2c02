/** Must be on the page before its text, else screen readers stay silent. */
export function LiveRegion({ children }: { children: string }) {
  return <output className="sr-only">{children}</output>
}
