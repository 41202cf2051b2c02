export const EXPORT_SHEETS = [
  'people',
  'enrolments',
  'payments',
  'ledger',
  'sessions',
  'attendance',
  'ratings',
  'consents',
  'packages',
  'wins',
  'news',
  'accomplishments',
  'members',
  'materials',
  'messages',
  'enquiries',
  'siteTexts',
  'paymentAccounts',
] as const
export type ExportSheet = (typeof EXPORT_SHEETS)[number]

/** Text that a spreadsheet could run as a formula gets an apostrophe; phone numbers with a plus do not. */
export function defuseFormula(text: string): string {
  return /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-]\d[\d .]*$/.test(text)) ? `'${text}` : text
}

const NAME_LONGEST = 80

export function fileNameFor(
  { folder, name, day, ending }: { folder: string; name: string; day: string; ending: string },
  taken: Set<string>,
): string {
  const plain = (text: string) =>
    text
      .normalize('NFC')
      .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, NAME_LONGEST)
  const base = `${folder}/${[plain(name) || 'No name', day].filter(Boolean).join(' ')}`
  for (let number = 1; ; number += 1) {
    const full = `${base}${number === 1 ? '' : ` (${number})`}.${ending}`
    if (taken.has(full.toLowerCase())) continue
    taken.add(full.toLowerCase())
    return full
  }
}

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

export const endingOf = (contentType: string): string => ENDINGS[contentType] ?? 'bin'
