import { ART_SETS, TYPE_PAIRS } from '#domain/content/look/look'
import { lookText as text } from '#domain/text/staff/content/look'
import { linkTo } from '#routes'

type Choosing = { value: string; onChange(value: string): void }

export function TypePairChoice({ value, onChange }: Choosing) {
  return (
    <fieldset className="look-choices">
      <legend>{text.fonts}</legend>
      {TYPE_PAIRS.map((pair) => (
        <label key={pair} className="look-choice">
          <input type="radio" name="typePair" value={pair} checked={pair === value} onChange={() => onChange(pair)} />
          <span className="look-choice-name">{text.typePairs[pair].name}</span>{' '}
          <span className={`look-sample look-sample-${pair}`} aria-hidden="true">
            <span>{text.sampleHeading}</span>
            <span>{text.sampleText}</span>
          </span>
          <span className="look-choice-about">{text.typePairs[pair].about}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function ArtSetChoice({ value, onChange }: Choosing) {
  return (
    <fieldset className="look-choices">
      <legend>{text.drawings}</legend>
      {ART_SETS.map((set) => (
        <label key={set} className="look-choice">
          <input type="radio" name="artSet" value={set} checked={set === value} onChange={() => onChange(set)} />
          <span className="look-choice-name">{text.artSets[set].name}</span>{' '}
          <img src={linkTo('art', { file: `${set}.svg` })} width={96} height={108} alt="" loading="lazy" />
          <span className="look-choice-about">{text.artSets[set].about}</span>
        </label>
      ))}
    </fieldset>
  )
}
