import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { ownPlanningText as text } from '#domain/text/client/training/own-planning'
import { Button, ButtonLink, buttonClass } from '#ui/basics/button'
import { PersonField } from '#ui/forms/person-field'
import { Notice } from '#ui/notices/notice'
import type { ChosenTime, OwnTimes, TimeChoice } from './load-times.ts'
import '../sessions/sessions.css'
import './own-planning.css'

const addressOf = ({ startsAt, kind }: TimeChoice) => `?${new URLSearchParams({ start: startsAt, kind })}`

export function PlanningTitle({ title, chosen }: { title: string; chosen: ChosenTime | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = chosen?.startsAt ?? ''
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown) heading.current?.focus()
    before.current = shown
  }, [shown])
  return (
    <h1 className="client-title" ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

export function FreeTimes({ planning, path }: { planning: OwnTimes; path: string }) {
  const { coach, limit, usedUp, fullWeeks, days, severalKinds } = planning
  if (coach === null || limit === null)
    return (
      <Notice tone="info">
        <p>{text.byStaff}</p>
      </Notice>
    )
  return (
    <>
      <p>
        {days.length > 0 ? text.times(coach) : null} {text.aWeek(limit)}
      </p>
      {usedUp.length + fullWeeks.length > 0 ? (
        <Notice tone="info">
          {usedUp.map(({ kind, count }) => (
            <p key={kind}>{text.usedUp(kind, count)}</p>
          ))}
          {fullWeeks.map((monday) => (
            <p key={monday}>{text.weekFull(monday)}</p>
          ))}
        </Notice>
      ) : null}
      {days.length + usedUp.length + fullWeeks.length === 0 ? <p>{text.none(coach)}</p> : null}
      <ul className="free-days">
        {days.map(({ day, words, times }) => (
          <li key={day}>
            <h2 id={`day-${day}`}>{words}</h2>
            <ul className="free-times" aria-labelledby={`day-${day}`}>
              {times.map((time) => (
                <li key={`${time.startsAt} ${time.kind}`}>
                  <Link className={buttonClass('line', 'touch')} to={`${path}${addressOf(time)}`}>
                    {time.hour}{' '}
                    <small className={severalKinds || usedUp.length > 0 ? undefined : 'sr-only'}>
                      {KIND_WORDS[time.kind]}
                    </small>
                    <span className="sr-only">, {words}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

export function ConfirmTime({
  chosen,
  coach,
  path,
  intent,
  before,
  children,
}: {
  chosen: ChosenTime
  coach: string | null
  path: string
  intent: string
  before?: string
  children: ReactNode
}) {
  const navigation = useNavigation()
  const moves = before !== undefined
  return (
    <Form method="post" className="own-session-card" aria-labelledby="confirm-time">
      <PersonField />
      <h2 id="confirm-time" className="own-session-none">
        {moves ? text.confirm.move : text.confirm.plan}
      </h2>
      <p className="own-session-day">{chosen.day}</p>
      <p className="own-session-hours">
        {chosen.hours} <span className="own-session-zone">{text.confirm.zone}</span>
      </p>
      <ul className="own-session-facts">
        <li>{chosen.kindWords}</li>
        <li>{text.confirm.place(chosen.place)}</li>
        {coach ? <li>{text.confirm.withCoach(coach)}</li> : null}
        {before ? <li>{text.confirm.before(before)}</li> : null}
      </ul>
      <input type="hidden" name="start" value={chosen.startsAt} />
      <input type="hidden" name="kind" value={chosen.kind} />
      {children}
      <div className="own-session-ways">
        <Button
          size="touch"
          name="intent"
          value={intent}
          pending={navigation.formData?.get('intent') === intent}
          pendingText={moves ? text.confirm.moving : text.confirm.planning}
        >
          {moves ? text.confirm.submitMove : text.confirm.submitPlan}
        </Button>
        <ButtonLink look="line" size="touch" to={path}>
          {text.confirm.other}
        </ButtonLink>
      </div>
    </Form>
  )
}
