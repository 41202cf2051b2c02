import { ART_SETS, TYPE_PAIRS, type ArtSet, type PickedColours } from '#domain/content/look/look'
import { recolourArt } from '#domain/content/look/recolour-art'
import { lookText as text } from '#domain/text/staff/content/look'

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

type ArtChoosing = Choosing & { drawings: Record<ArtSet, string>; colours: PickedColours }

export function ArtSetChoice({ value, drawings, colours, onChange }: ArtChoosing) {
  return (
    <fieldset className="look-choices">
      <legend>{text.drawings}</legend>
      {ART_SETS.map((set) => (
        <label key={set} className="look-choice">
          <input type="radio" name="artSet" value={set} checked={set === value} onChange={() => onChange(set)} />
          <span className="look-choice-name">{text.artSets[set].name}</span>{' '}
          <img src={toImageSource(recolourArt(drawings[set], colours))} width={96} height={108} alt="" />
          <span className="look-choice-about">{text.artSets[set].about}</span>
        </label>
      ))}
    </fieldset>
  )
}

const toImageSource = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
