import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { Search } from 'lucide-react'
import './search-field.css'

const TYPING_MS = 250

export function SearchField({ label, search, children }: { label: string; search: string; children?: ReactNode }) {
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
  return (
    <search>
      <Form className="search" replace onSubmit={() => clearTimeout(timer.current)}>
        {children}
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          name="search"
          className="input"
          defaultValue={search}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => submitSoon(event.currentTarget.form)}
        />
      </Form>
    </search>
  )
}
