import { useEffect, useRef } from 'react'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { CheckField } from '#ui/forms/check-field'
import { Notice } from '#ui/notices/notice'

export type ShownClash = { startsAt: string; words: string }

export function Clashes({
  result,
  series,
  leave,
}: {
  result: { clashes: ShownClash[]; problem: string | null; mayInsist: boolean } | undefined
  series: boolean
  leave: readonly string[]
}) {
  const box = useRef<HTMLDivElement>(null)
  const found = result !== undefined && (result.clashes.length > 0 || result.problem !== null)
  useEffect(() => {
    if (result) box.current?.focus()
  }, [result])
  const left = leave.map((start) => <input key={start} type="hidden" name="leave" value={start} />)
  if (!found) return <>{left}</>
  const { clashes, problem, mayInsist } = result
  return (
    <div className="plan-clashes" role="alert" tabIndex={-1} ref={box}>
      <Notice tone="warn">
        <p>{problem ?? planSessionText.clashes(series)}</p>
        {clashes.length > 0 ? (
          <ul>
            {clashes.map(({ startsAt, words }) => (
              <li key={startsAt}>
                {series ? (
                  <CheckField name="leave" value={startsAt} label={planSessionText.leaveOut(words)} />
                ) : (
                  words
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {mayInsist ? <CheckField name="anyway" value="yes" label={planSessionText.planAnyway} /> : null}
        {left}
      </Notice>
    </div>
  )
}
