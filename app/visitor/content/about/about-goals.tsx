import { toRoman } from '#domain/words/formats'
import type { SiteTexts } from '#domain/content/site/site-texts'
import type { SiteContent } from '#records/content/site-content'
import { Part } from '../about-part'

type Texts = { texts: SiteTexts }

export function Goals({ goals, texts }: Pick<SiteContent, 'goals'> & Texts) {
  return (
    <Part id="goals" title={texts['goals.title']} className="section" eyebrow={texts['goals.eyebrow']}>
      <ol className="goals">
        {goals.map(({ title, text }) => (
          <li key={title}>
            <h3>
              <Figure text={title} />
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  )
}

export function CoreValues({ coreValues, texts }: Pick<SiteContent, 'coreValues'> & Texts) {
  return (
    <Part id="values" title={texts['values.title']} className="section values" eyebrow={texts['values.eyebrow']}>
      <ol className="values-list">
        {coreValues.map(({ title, text }, at) => (
          <li key={title}>
            <span className="act-number" aria-hidden="true">
              {toRoman(at + 1)}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Figure({ text }: { text: string }) {
  const [, figure, rest] = /^(\d\S*) (.+)$/.exec(text) ?? []
  return figure ? (
    <>
      <strong>{figure}</strong> <span>{rest}</span>
    </>
  ) : (
    <span>{text}</span>
  )
}
