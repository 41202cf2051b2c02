import { watchLeaving } from '#ui/dialogs/leave-guard'

export function watchMenus(header: HTMLElement): () => void {
  const sheet = header.querySelector<HTMLElement>('[popover]')
  const opener = header.querySelector('[popovertarget]')
  const list = header.querySelector('details')
  const say = () => opener?.setAttribute('aria-expanded', String(sheet?.matches(':popover-open')))
  const close = () => {
    if (sheet?.matches(':popover-open')) sheet.hidePopover()
    if (list) list.open = false
  }
  const chosen = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) close()
  }
  const wide = matchMedia('(min-width: 62.5625em)')
  say()
  sheet?.addEventListener('toggle', say)
  header.addEventListener('click', chosen)
  wide.addEventListener('change', close)
  const leaving = list
    ? watchLeaving(list, {
        escaped(event) {
          if (!list.open) return
          event.preventDefault()
          event.stopPropagation()
          list.open = false
          list.querySelector('summary')?.focus()
        },
        left: () => {
          list.open = false
        },
      })
    : () => {}
  return () => {
    sheet?.removeEventListener('toggle', say)
    header.removeEventListener('click', chosen)
    wide.removeEventListener('change', close)
    leaving()
  }
}
