import { linkTo } from '#addresses'
import { PURPOSE_WORDS, PURPOSES, type Purpose } from '#domain/consent/purposes'
import { StatusPill } from '#ui/notices/status-pill'
import './consents-given.css'

export type GivenLine = { purpose: Purpose; given: boolean; version: number; when: string }

/** What a trainee agreed to, for staff to read: only they themselves change it. */
export function ConsentsGiven({ consents }: { consents: readonly GivenLine[] }) {
  return (
    <section className="panel consents" aria-labelledby="consents">
      <h2 id="consents">What they agreed to</h2>
      <ul>
        {PURPOSES.map((purpose) => {
          const answer = consents.find((each) => each.purpose === purpose)
          return (
            <li key={purpose}>
              <span>{PURPOSE_WORDS[purpose].title}</span>
              {answer ? (
                <>
                  <StatusPill tone={answer.given ? 'good' : 'warn'}>{answer.given ? 'Yes' : 'No'}</StatusPill>
                  <small>
                    {answer.when},{' '}
                    <a className="text-link" href={linkTo('privacyVersion', { version: String(answer.version) })}>
                      version {answer.version}
                    </a>
                  </small>
                </>
              ) : (
                <small>Not asked yet</small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
