import { useEffect, useMemo, useRef } from 'react'

const startHere = { autoFocus: true } as const

export function ErrorSummary({ errors }: { errors: readonly { id: string; message: string }[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} {...startHere}>
      <h2>There is a problem</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function useSummary(errors: Record<string, string> | undefined, prefix = '') {
  return useMemo(
    () => Object.entries(errors ?? {}).map(([name, message]) => ({ id: prefix + name, message })),
    [errors, prefix],
  )
}
