import { ChevronDown } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { adminListText } from '#domain/text/staff/lists'
import './filter-links.css'

const [CHOICES_IN_A_ROW, LETTERS_IN_A_ROW] = [4, 36]

type Choice<Value> = { value: Value; text: string; count?: number | string | undefined }
type Props<Value> = { name: string; label?: string; choices: readonly Choice<Value>[]; chosen: Value }

export function FilterLinks<Value extends string>({ label = adminListText.filterLabel, ...props }: Props<Value>) {
  const { choices, chosen } = props
  const letters = choices.reduce((sum, { text }) => sum + text.length, 0)
  if (choices.length <= CHOICES_IN_A_ROW && letters <= LETTERS_IN_A_ROW)
    return (
      <nav className="sorts" aria-label={label}>
        <Choices {...props} />
      </nav>
    )
  const current = choices.find(({ value }) => value === chosen) ?? choices[0]
  return (
    <nav className="filter-fold" aria-label={label}>
      <details key={chosen}>
        <summary className="sort">
          {adminListText.filterChosen(label, current?.text ?? '')}
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <div className="sorts">
          <Choices {...props} />
        </div>
      </details>
    </nav>
  )
}

function Choices<Value extends string>({ name, choices, chosen }: Omit<Props<Value>, 'label'>) {
  const [params] = useSearchParams()
  const to = (value: Value) => {
    const next = new URLSearchParams(params)
    for (const each of ['page', 'ask', 'done', 'view', name]) next.delete(each)
    if (value !== choices[0]?.value) next.set(name, value)
    return `?${next}`
  }
  return choices.map(({ value, text, count }) => (
    <Link
      key={value}
      className="sort"
      to={to(value)}
      aria-current={value === chosen ? 'true' : undefined}
      preventScrollReset
    >
      {text}
      {count === undefined ? '' : adminListText.filterCount(count)}
    </Link>
  ))
}

export function FiltersKept({ filters }: { filters: Record<string, string> }) {
  return Object.entries(filters).map(([name, value]) =>
    value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}
