import type { SiteContent } from '#records/content/site-content'
import { Part } from '../about-part'

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

export function Goals({ goals }: Pick<SiteContent, 'goals'>) {
  return (
    <Part id="goals" title="Goals" className="section" eyebrow="What we measure ourselves by">
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

export function CoreValues({ coreValues }: Pick<SiteContent, 'coreValues'>) {
  return (
    <Part id="values" title="Core Values" className="section values" eyebrow="House rules">
      <ol className="values-list">
        {coreValues.map(({ title, text }, at) => (
          <li key={title}>
            <span className="act-number" aria-hidden="true">
              {ROMAN[at] ?? at + 1}
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
