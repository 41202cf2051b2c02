import { createNoticeHost, type Trigger } from './line-trigger.ts'

export type Lost = {
  kind: 'write' | 'read' | 'place'
  path: string
  form: FormData | null
  trigger: Trigger | null
  host: HTMLElement
  again(): void
}

let lost: Lost | null = null
const listeners = new Set<() => void>()

export const lineLost = {
  now: () => lost,
  never: () => null,
  forget: () => tell(null),
  listen(hear: () => void) {
    listeners.add(hear)
    return () => void listeners.delete(hear)
  },
}

export function tell(news: Omit<Lost, 'host'> | null): void {
  if (!lost && !news) return
  // The notice is about to be removed with the focus: return it to the submitted button.
  if (lost?.host.contains(document.activeElement)) lost.trigger?.button?.focus()
  lost = news && { ...news, host: createNoticeHost(news.kind, news.trigger) }
  for (const hear of listeners) hear()
}
