import { useState } from 'react'
import { useFetcher } from 'react-router'
import { calendarPartText } from '#domain/text/shared/calendar-part'
import type { ActionResult } from '#app/action-result'
import { Button, buttonClass } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PersonField } from '#ui/forms/person-field'
import './calendar-part.css'

export type CalendarFeedAddress = { address: string }

export function CalendarPart({
  action,
  link,
  posted,
  what,
}: {
  action: string
  link: { works: boolean; text: string } | null
  posted: ActionResult<CalendarFeedAddress> | undefined
  what: string
}) {
  const fetcher = useFetcher<ActionResult<CalendarFeedAddress>>({ key: 'calendar' })
  const result = fetcher.data ?? posted
  const pendingIntent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  return (
    <>
      <p className="field-hint">
        {what} {calendarPartText.hint}
      </p>
      {link && !result?.address ? <p className="feed-since">{link.text}</p> : null}
      <RefusalNotice refusal={result?.refusal} />
      {result?.address ? <CalendarAddress address={result.address} /> : null}
      <fetcher.Form method="post" action={action} preventScrollReset className="feed-ways">
        <PersonField />
        <Button
          look="line"
          size="touch"
          name="intent"
          value="make-calendar"
          pending={pendingIntent === 'make-calendar'}
          pendingText={calendarPartText.making}
        >
          {link ? calendarPartText.makeNew : calendarPartText.make}
        </Button>
        {link?.works ? (
          <Button
            look="line"
            size="touch"
            name="intent"
            value="end-calendar"
            pending={pendingIntent === 'end-calendar'}
            pendingText={calendarPartText.ending}
          >
            {calendarPartText.end}
          </Button>
        ) : null}
      </fetcher.Form>
    </>
  )
}

function CalendarAddress({ address }: { address: string }) {
  const hydrated = useHydrated()
  const [notice, setNotice] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setNotice(calendarPartText.copied)
    } catch {
      setNotice(calendarPartText.copyByHand)
    }
  }
  return (
    <div className="feed-address">
      <label htmlFor="calendar-address">{calendarPartText.address}</label>
      <input
        id="calendar-address"
        className="input"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="feed-ways">
        <a className={buttonClass('ruby', 'touch')} href={address.replace(/^https?:/, 'webcal:')}>
          {calendarPartText.open}
        </a>
        {hydrated ? (
          <Button type="button" look="line" size="touch" onClick={() => void copy()}>
            {calendarPartText.copy}
          </Button>
        ) : null}
      </div>
      <output>{notice}</output>
      <p className="field-hint">{calendarPartText.howTo}</p>
    </div>
  )
}
