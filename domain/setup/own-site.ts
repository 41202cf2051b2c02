/** What an owner may take along from a site with demo content. */
export const OWN_SITE_PARTS = ['identity', 'texts', 'packages', 'email'] as const
export type OwnSitePart = (typeof OWN_SITE_PARTS)[number]

const IDENTITY = ['brand', 'logo', 'look']
const PAGE_TEXTS = [
  'texts hero history vision mission goals coreValues tabs questions',
  'share terms refunds sections footer',
].flatMap((names) => names.split(' '))

/** People, figures, contact ways and payment accounts of the demo are invented and never among them. */
export function listCopiedContent(parts: readonly OwnSitePart[]): string[] {
  return [...(parts.includes('identity') ? IDENTITY : []), ...(parts.includes('texts') ? PAGE_TEXTS : [])]
}
