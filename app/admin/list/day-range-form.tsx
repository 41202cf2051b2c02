import { useId } from 'react'
import { Form, Link } from 'react-router'
import { rangeInWords, type DayRange, type RangeProblem } from '#domain/operating/report-range'
import { dayRangeText } from '#domain/text/staff/lists'
import { buttonClass } from '#ui/basics/button'
import { tied } from '#ui/forms/field'
import { Icon } from '#ui/basics/icon'
import './day-range-form.css'

/** Days are in Manila time, the last one included; `kept` holds other search parameters. */
export function DayRangeForm({
  days,
  problem,
  kept,
}: {
  days: DayRange
  problem: RangeProblem | null
  kept: Record<string, string>
}) {
  const id = useId()
  const day = (field: 'from' | 'to', label: string) => {
    const error = problem?.field === field ? problem.text : undefined
    return (
      <p className="range-day">
        <label htmlFor={`${id}-${field}`}>{label}</label>
        <input
          type="date"
          name={field}
          defaultValue={days[field]}
          className="input"
          {...tied(`${id}-${field}`, null, error)}
        />
        {error ? (
          <span className="field-error" id={`${id}-${field}-error`}>
            <Icon name="alert" size={16} />
            {error}
          </span>
        ) : null}
      </p>
    )
  }
  return (
    <Form className="range no-print" aria-label={dayRangeText.label} noValidate preventScrollReset>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {day('from', dayRangeText.from)}
      {day('to', dayRangeText.to)}
      <button className={buttonClass('line', 'dense')}>{dayRangeText.show}</button>
      {days.from || days.to ? (
        <Link className="text-link" to={`?${new URLSearchParams(kept)}`} preventScrollReset>
          {dayRangeText.allDays}
        </Link>
      ) : null}
      {problem || !(days.from || days.to) ? null : <span className="range-words">{rangeInWords(days)}</span>}
    </Form>
  )
}
