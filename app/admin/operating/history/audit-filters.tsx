import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import type { DayRange, RangeProblem } from '#domain/operating/report-range'
import { auditText } from '#domain/text/staff/operating/history'
import { Icon } from '#ui/basics/icon'
import { tied } from '#ui/forms/field'
import { Button } from '#ui/basics/button'
import { FilterLinks, FiltersKept } from '../../list/filter-links.tsx'
import './audit-filters.css'

const TYPING_MS = 250

const { filter } = auditText

type Choice = { value: string; text: string; count?: string | undefined }

export function AuditFilters({
  filters: { search, who, kind, days },
  problem,
  people,
  kinds,
}: {
  filters: { search: string; who: string; kind: string; days: DayRange }
  problem: RangeProblem | null
  people: readonly Choice[]
  kinds: readonly Choice[]
}) {
  const { submitSoon, cancelSubmit } = useDelayedSubmit()
  const about = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (about.current && about.current !== document.activeElement) about.current.value = search
  }, [search])
  const narrowed = [search, who, kind, days.from, days.to].some((part) => part !== '')
  return (
    <search>
      <div className="filter-rows audit-choices">
        <FilterLinks name="who" label={filter.who} choices={people} chosen={who} />
        <FilterLinks name="kind" label={filter.kind} choices={kinds} chosen={kind} />
      </div>
      <Form className="audit-filters" aria-label={filter.label} noValidate preventScrollReset onSubmit={cancelSubmit}>
        <FiltersKept filters={{ who, kind }} />
        <p className="audit-filter audit-about">
          <label htmlFor="audit-search">{filter.search}</label>
          <input
            id="audit-search"
            type="search"
            ref={about}
            onInput={(event) => submitSoon(event.currentTarget.form)}
            name="search"
            className="input"
            defaultValue={search}
            autoComplete="off"
            enterKeyHint="search"
          />
        </p>
        <DayFilter field="from" label={filter.from} days={days} problem={problem} />
        <DayFilter field="to" label={filter.to} days={days} problem={problem} />
        <p className="audit-show">
          <Button look="tonal" size="dense">
            {filter.show}
          </Button>
          {narrowed ? (
            <Link className="text-link" to="?" preventScrollReset>
              {auditText.clearFilters}
            </Link>
          ) : null}
        </p>
      </Form>
    </search>
  )
}

function useDelayedSubmit() {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const submitSoon = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    const here = window.location.pathname
    timer.current = setTimeout(
      () => window.location.pathname === here && void submit(form, { replace: true, preventScrollReset: true }),
      TYPING_MS,
    )
  }
  return { submitSoon, cancelSubmit: () => clearTimeout(timer.current) }
}

function DayFilter({
  field,
  label,
  days,
  problem,
}: {
  field: 'from' | 'to'
  label: string
  days: DayRange
  problem: RangeProblem | null
}) {
  const error = problem?.field === field ? problem.text : undefined
  return (
    <p className="audit-filter audit-day">
      <label htmlFor={`audit-${field}`}>{label}</label>
      <input
        key={days[field]}
        type="date"
        name={field}
        className="input"
        defaultValue={days[field]}
        {...tied(`audit-${field}`, null, error)}
      />
      {error ? (
        <span className="field-error" id={`audit-${field}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </span>
      ) : null}
    </p>
  )
}
