export const OWN_SITE_PARTS = ['identity', 'texts', 'packages', 'email'] as const
export type OwnSitePart = (typeof OWN_SITE_PARTS)[number]

const IDENTITY = ['brand', 'logo', 'look']
const PAGE_TEXTS = [
  'texts hero history vision mission goals coreValues tabs questions',
  'share terms refunds sections footer',
].flatMap((names) => names.split(' '))

/** Never lists the demo's people, figures, contact ways and payment accounts, because they are invented. */
export function listCopiedContent(parts: readonly OwnSitePart[]): string[] {
  return [...(parts.includes('identity') ? IDENTITY : []), ...(parts.includes('texts') ? PAGE_TEXTS : [])]
}
