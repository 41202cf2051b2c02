import { useEffect, useRef } from 'react'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { CheckField } from '#ui/forms/check-field'
import type { ActionResult } from '#app/action-result'
import { Notice } from '#ui/notices/notice'
import type { readPlanValues } from './plan-typed.ts'

export type SentPlan = {
  plan: ReturnType<typeof readPlanValues>
  clashes: { startsAt: string; words: string }[]
  short: string[]
  mayInsist: boolean
}

export function Clashes({
  result,
  series,
  leave,
}: {
  result: ActionResult<SentPlan> | undefined
  series: boolean
  leave: readonly string[]
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) box.current?.focus()
  }, [result])
  const left = leave.map((start) => <input key={start} type="hidden" name="leave" value={start} />)
  if (!result?.refusal) return <>{left}</>
  const { refusal, clashes = [], short = [], mayInsist = false } = result
  return (
    <div className="plan-clashes" role="alert" tabIndex={-1} ref={box}>
      <Notice tone="warn">
        <p>{refusal.text}</p>
        {clashes.length + short.length > 0 ? (
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
            {short.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        ) : null}
        {mayInsist ? <CheckField name="anyway" value="yes" label={planSessionText.planAnyway} /> : null}
        {left}
      </Notice>
    </div>
  )
}
