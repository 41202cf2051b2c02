import { useEffect, useRef } from 'react'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { CheckField } from '#ui/forms/check-field'
import { Notice } from '#ui/notices/notice'

export type ShownClash = { startsAt: string; words: string }

export function Clashes({
  answer,
  series,
  leave,
}: {
  answer: { clashes: ShownClash[]; problem: string | null; mayInsist: boolean } | undefined
  series: boolean
  leave: readonly string[]
}) {
  const box = useRef<HTMLDivElement>(null)
  const found = answer !== undefined && (answer.clashes.length > 0 || answer.problem !== null)
  useEffect(() => {
    if (answer) box.current?.focus()
  }, [answer])
  const left = leave.map((start) => <input key={start} type="hidden" name="leave" value={start} />)
  if (!found) return <>{left}</>
  const { clashes, problem, mayInsist } = answer
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
