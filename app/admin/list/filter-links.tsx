import { Link, useSearchParams } from 'react-router'
import { adminListText } from '#domain/text/staff/lists'

/** The first choice is the whole list and needs no parameter. */
export function FilterLinks<Value extends string>({
  name,
  choices,
  chosen,
}: {
  name: string
  choices: readonly { value: Value; text: string }[]
  chosen: Value
}) {
  const [params] = useSearchParams()
  const to = (value: Value) => {
    const next = new URLSearchParams(params)
    for (const each of ['page', 'ask', 'done', 'view', name]) next.delete(each)
    if (value !== choices[0]?.value) next.set(name, value)
    return `?${next}`
  }
  return (
    <nav className="sorts" aria-label={adminListText.filterLabel}>
      {choices.map(({ value, text }) => (
        <Link
          key={value}
          className="sort"
          to={to(value)}
          aria-current={value === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
