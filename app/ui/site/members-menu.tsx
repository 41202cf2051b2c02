import { linkTo } from '#addresses'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { watchLeaving } from '#ui/dialogs/leaving'
import { Icon } from '#ui/basics/icon'

/** A native disclosure opens before script; Escape and leaving it need script. */
export function MembersMenu({ onLeave }: { onLeave(): void }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const list = details.current
    if (!list) return
    return watchLeaving(list, {
      escaped(event) {
        if (!list.open) return
        // A menu sheet around the list stays open.
        event.preventDefault()
        event.stopPropagation()
        list.open = false
        list.querySelector('summary')?.focus()
      },
      left: () => {
        list.open = false
      },
    })
  }, [])
  const leave = () => {
    if (details.current) details.current.open = false
    onLeave()
  }
  return (
    <details className="unfold" ref={details}>
      <summary className="site-link">
        Members
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className="unfold-list">
        <li>
          <Link className="unfold-item" to={linkTo('members')} onClick={leave}>
            All members
          </Link>
        </li>
        <li>
          <Link className="unfold-item" to={linkTo('members')} onClick={leave}>
            Testimonial
          </Link>
        </li>
      </ul>
    </details>
  )
}
