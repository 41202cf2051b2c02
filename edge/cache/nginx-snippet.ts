import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { BUSY } from '#domain/words/busy'
import { busyPage } from '#edge/limits/busy-page'
import { securityHeaders } from '#edge/headers/security-headers'
import { SHOWN } from '#services/content/page-files'
import type { AppServices } from '#app/context'
import { buildHead, type BuildHead, type RenderedPage } from './cached-page.ts'
import { FIXED_PAGES, listCachedLinks } from './cacheable-requests.ts'
import { nginxText } from './nginx-config.ts'

type Draw = (path: string) => Promise<RenderedPage | null>
type NginxSnippet = { head: BuildHead; name: string; text: string }

export const AWAY = busyPage(BUSY.away, null)

export async function buildNginxSnippet(
  draw: Draw,
  config: Pick<AppServices['config'], 'publicUrl' | 'secure'>,
  folder: string,
): Promise<NginxSnippet | null> {
  const fixed = await renderPages(FIXED_PAGES, draw)
  const linked = [...fixed.values()].flatMap(({ links }) => listCachedLinks(links))
  const kinds = new Map(linked.map((path): [string, string] => [path.split('/')[1] ?? '', path]))
  const head = buildHead(new Map([...(await renderPages([...kinds.values()], draw)), ...fixed]))
  const host = new URL(config.publicUrl ?? 'http://localhost').hostname
  const away = [...Object.entries(AWAY.headers), ...securityHeaders(config)] as [string, string][]
  const textIn = (name: string) => nginxText({ shownFolder: join(folder, name, SHOWN), host, build: head, away })
  // Other headers mean another folder: an nginx with an old configuration finds no file and asks the site.
  const blank = textIn('')
  const name = blank && createHash('sha256').update(blank).digest('hex').slice(0, 12)
  const text = name && textIn(name)
  return name && text ? { head, name, text } : null
}

async function renderPages(paths: readonly string[], draw: Draw): Promise<Map<string, RenderedPage>> {
  const rendered = await Promise.all(paths.map(async (path) => ({ path, page: await draw(path) })))
  return new Map(rendered.flatMap(({ path, page }): [string, RenderedPage][] => (page ? [[path, page]] : [])))
}
