import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { WORDS_LONGEST } from '#domain/accounts/data-requests'
import { ownDataText } from '#domain/text/client/accounts/own-data'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { PersonField } from '#ui/forms/person-field'

export type Corrections = {
  waiting: { words: string; requestedOn: string; due: string } | null
  answered: { words: string; answer: string; settled: string } | null
}

const { correction } = ownDataText

export function ProfileCorrections({
  corrections: { waiting, answered },
  posted,
}: {
  corrections: Corrections
  posted: ActionResult | undefined
}) {
  const fetcher = useFetcher<ActionResult>({ key: 'correction' })
  const answer = fetcher.data ?? posted
  const pending = fetcher.state !== 'idle'
  return (
    <div className="data-end" id="corrections">
      <h3>{correction.title}</h3>
      {answered ? (
        <Notice tone="info">
          <p>
            <strong>{correction.replied(answered.settled)}</strong> {answered.answer}
          </p>
        </Notice>
      ) : null}
      <output>
        {waiting ? (
          <Notice tone="warn">
            <p>{correction.requested(waiting.requestedOn, waiting.words, waiting.due)}</p>
          </Notice>
        ) : (
          <p className="field-hint">{correction.hint}</p>
        )}
      </output>
      <fetcher.Form method="post" noValidate action={linkTo('clientPrivacy')} className="data-way">
        <PersonField />
        {waiting ? null : (
          <TextField
            id="correction-words"
            name="words"
            label={correction.words}
            rows={3}
            required
            maxLength={WORDS_LONGEST}
            defaultValue={answer?.values.words ?? ''}
            {...(answer?.errors.words ? { error: answer.errors.words } : {})}
          />
        )}
        <Button
          look="line"
          size="touch"
          name="intent"
          value={waiting ? 'drop-correction' : 'ask-correction'}
          pending={pending}
          pendingText={waiting ? correction.withdrawing : correction.asking}
        >
          {waiting ? correction.withdraw : correction.ask}
        </Button>
      </fetcher.Form>
    </div>
  )
}
