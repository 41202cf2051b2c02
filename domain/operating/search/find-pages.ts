export type SearchedPage = { name: string; keywords: string }

export function findPages<Page extends SearchedPage>(pages: readonly Page[], words: readonly string[]): Page[] {
  const found = pages.flatMap((page, order) => {
    const [name, keywords] = [toWords(page.name), toWords(page.keywords)]
    const begins = (among: string[]) => words.every((word) => among.some((each) => each.startsWith(word)))
    if (!begins([...name, ...keywords])) return []
    return { page, order, rank: page.name.toLowerCase().startsWith(words.join(' ')) ? 0 : begins(name) ? 1 : 2 }
  })
  return found.sort((one, other) => one.rank - other.rank || one.order - other.order).map(({ page }) => page)
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean)
}
