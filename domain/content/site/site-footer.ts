import { footerColumnsText } from '#domain/text/shared/public-site'
import type { SiteEntry } from '#domain/content/site-lists'

export type FooterColumn = { title: string; links: { text: string; to: string }[] }

export function formatFooter(columns: readonly FooterColumn[] | null): SiteEntry[] {
  return readFooter(columns).map(({ title, links }) => ({
    head: title,
    links: links.map(({ text, to }) => `${text} | ${to}`).join('\n'),
  }))
}

export function parseFooter(entries: readonly SiteEntry[]): FooterColumn[] | null {
  const columns = entries.map(({ head = '', links = '' }) => ({
    title: head,
    links: links.split('\n').flatMap((line) => {
      const [text = '', to = ''] = line.split('|').map((each) => each.trim())
      return text && to ? [{ text, to }] : []
    }),
  }))
  return JSON.stringify(columns) === JSON.stringify(footerColumnsText) ? null : columns
}

export function readFooter(columns: readonly FooterColumn[] | null): readonly FooterColumn[] {
  return columns ?? footerColumnsText.map(({ title, links }) => ({ title, links: [...links] }))
}
