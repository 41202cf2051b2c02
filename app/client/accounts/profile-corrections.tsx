import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { WORDS_LONGEST } from '#domain/accounts/data-requests'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import type { ProfileAnswer } from './profile-answer.ts'

export type Corrections = {
  waiting: { words: string; requestedOn: string; due: string } | null
  answered: { words: string; answer: string; settled: string } | null
}

export function ProfileCorrections({
  corrections: { waiting, answered },
  posted,
}: {
  corrections: Corrections
  posted: ProfileAnswer | undefined
}) {
  const fetcher = useFetcher<ProfileAnswer>({ key: 'correction' })
  const answer = fetcher.data ?? posted
  const pending = fetcher.state !== 'idle'
  return (
    <div className="data-end" id="corrections">
      <h3>Is something wrong?</h3>
      {answered ? (
        <Notice tone="info">
          <p>
            <strong>Answered on {answered.settled}:</strong> {answered.answer}
          </p>
        </Notice>
      ) : null}
      <output>
        {waiting ? (
          <Notice tone="warn">
            <p>
              You asked on {waiting.requestedOn}: “{waiting.words}” The academy answers by {waiting.due}.
            </p>
          </Notice>
        ) : (
          <p className="field-hint">
            Your details above you change yourself. What you cannot change, such as a wrong date in your training, you
            ask the academy to put right.
          </p>
        )}
      </output>
      <fetcher.Form method="post" noValidate action={linkTo('profile')} className="data-way">
        {waiting ? null : (
          <TextField
            id="correction-words"
            name="words"
            label="What is wrong, and what is right?"
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
          pendingText={waiting ? 'Taking it back…' : 'Asking…'}
        >
          {waiting ? 'Take it back' : 'Ask for it to be put right'}
        </Button>
      </fetcher.Form>
    </div>
  )
}
