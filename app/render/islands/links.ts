import { tell } from '#app/offline/line-lost'
import { getLastTrigger } from '#app/offline/line-trigger'
import { pageComes } from './answers.ts'

export function watchLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || event.defaultPrevented || !plain || link.target || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.hash) return
    if (navigator.onLine && !hasUnsavedInput()) return
    event.preventDefault()
    void go(link.href)
  })
}

function hasUnsavedInput(): boolean {
  const texts = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main .input')
  return [...texts].some((text) => text.value !== text.defaultValue)
}

async function go(to: string): Promise<void> {
  const trigger = getLastTrigger()
  tell(null)
  if (await pageComes(to)) return location.assign(to)
  tell({ kind: 'read', path: new URL(to).pathname, form: null, trigger, again: () => void go(to) })
}
