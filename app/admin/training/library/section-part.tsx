import type { PackageKey } from '#domain/enrolment/packages'
import { sectionsText } from '#domain/text/staff/training/sections'
import { buttonClass } from '#ui/basics/button'
import { Move, Press, useSections } from './moves.tsx'
import { SectionEdit, type PackageChoice } from './section-fields.tsx'

type Choice = { id: string; name: string }
type Shown = {
  id: string | null
  name: string
  revision: number
  packages: readonly PackageKey[]
  materials: readonly { id: string; fileName: string }[]
}

export function SectionPart({
  section,
  place,
  places,
  packages,
  choices,
  values,
}: {
  section: Shown
  place: number
  places: number
  packages: readonly PackageChoice[]
  choices: readonly Choice[]
  values: { name: string; packages: string[] } | null
}) {
  const { id, name, materials } = section
  const seenBy = packages.filter(({ key }) => section.packages.includes(key)).map((each) => each.name)
  const heading = `section-${id ?? 'none'}`
  return (
    <section className="panel material-section" aria-labelledby={heading}>
      <div className="panel-head">
        <div>
          <h2 id={heading}>{name}</h2>
          <p className="admin-note">{seenBy.length > 0 ? sectionsText.forPackages(seenBy) : sectionsText.forAll}</p>
        </div>
        {id ? (
          <div className="row-actions package-actions">
            <Move id={id} intent="move" name={name} place={place} places={places} />
            <Press intent="remove" entry={id} className={buttonClass('line', 'dense')}>
              {sectionsText.remove}
              <span className="sr-only">{sectionsText.removeOf(name)}</span>
            </Press>
          </div>
        ) : null}
      </div>
      {id ? <SectionEdit section={{ ...section, id }} packages={packages} values={values} /> : null}
      {materials.length === 0 ? (
        <p className="material-section-empty">{sectionsText.empty}</p>
      ) : (
        <ol className="arranged">
          {materials.map((material, at) => (
            <li key={material.id}>
              <span className="arranged-name">{material.fileName}</span>
              <Move
                id={material.id}
                intent="move-material"
                name={material.fileName}
                place={at}
                places={materials.length}
              />
              {choices.length > 0 ? <Put material={material} section={id} choices={choices} /> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Put({
  material: { id, fileName },
  section,
  choices,
}: {
  material: { id: string; fileName: string }
  section: string | null
  choices: readonly Choice[]
}) {
  const { Form } = useSections()
  return (
    <Form method="post" className="arranged-put">
      <input type="hidden" name="intent" value="put" />
      <input type="hidden" name="entry" value={id} />
      <input type="hidden" name="in" value={section ?? ''} />
      <select
        key={section}
        name="to"
        className="input"
        aria-label={sectionsText.sectionOf(fileName)}
        defaultValue={section ?? ''}
      >
        <option value="">{sectionsText.withoutSection}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
      <button id={`put-${id}`} className={buttonClass('line', 'dense')}>
        {sectionsText.move}
        <span className="sr-only">{sectionsText.moveOf(fileName)}</span>
      </button>
    </Form>
  )
}
