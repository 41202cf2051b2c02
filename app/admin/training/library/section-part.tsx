import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { PackageKey } from '#domain/enrolment/packages'
import { SECTION_LONGEST } from '#domain/training/library/sections'
import { Button, buttonClass } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Field } from '#ui/forms/field'
import type { SectionIntent, SectionsAnswer } from './sections-answer.ts'

export const useSections = () => useFetcher<SectionsAnswer>({ key: 'sections' })

type Choice = { id: string; name: string }
type PackageChoice = { key: PackageKey; name: string }
type Shown = {
  id: string | null
  name: string
  revision: number
  packages: readonly PackageKey[]
  materials: readonly { id: string; fileName: string }[]
}

/** A section with its materials in their order, or those that have none. */
export function SectionPart({
  section,
  place,
  places,
  packages,
  choices,
  typed,
}: {
  section: Shown
  place: number
  places: number
  packages: readonly PackageChoice[]
  choices: readonly Choice[]
  typed: { name: string; packages: string[] } | null
}) {
  const { id, name, materials } = section
  const seenBy = packages.filter(({ key }) => section.packages.includes(key)).map((each) => each.name)
  const heading = `section-${id ?? 'none'}`
  return (
    <section className="panel material-section" aria-labelledby={heading}>
      <div className="panel-head">
        <div>
          <h2 id={heading}>{name}</h2>
          <p className="admin-note">{seenBy.length > 0 ? `For ${seenBy.join(', ')}` : 'For every trainee'}</p>
        </div>
        {id ? (
          <div className="row-actions package-actions">
            <Move id={id} intent="move" name={name} place={place} places={places} />
            <Press intent="remove" entry={id} className={buttonClass('line', 'dense')}>
              Delete<span className="sr-only"> {name}</span>
            </Press>
          </div>
        ) : null}
      </div>
      {id ? <Edit section={{ ...section, id }} packages={packages} typed={typed} /> : null}
      {materials.length === 0 ? (
        <p className="material-section-empty">No materials here yet.</p>
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

/** The name and the packages of a section. */
export function SectionFields({
  id,
  name,
  chosen,
  packages,
}: {
  id: string
  name: string
  chosen: readonly string[]
  packages: readonly PackageChoice[]
}) {
  return (
    <>
      <Field
        id={`name-${id}`}
        name="name"
        label="Name of the section"
        defaultValue={name}
        maxLength={SECTION_LONGEST}
        autoComplete="off"
      />
      <fieldset className="section-packages">
        <legend>Only for</legend>
        <p className="field-hint">Tick none, and every trainee sees it.</p>
        {packages.map(({ key, name: packageName }) => (
          <CheckField
            key={key}
            id={`package-${id}-${key}`}
            name="package"
            value={key}
            defaultChecked={chosen.includes(key)}
            label={packageName}
          />
        ))}
      </fieldset>
    </>
  )
}

function Edit({
  section: { id, name, revision, packages: chosen },
  packages,
  typed,
}: {
  section: Shown & { id: string }
  packages: readonly PackageChoice[]
  typed: { name: string; packages: string[] } | null
}) {
  const { Form, state, formData } = useSections()
  const saving = state !== 'idle' && formData?.get('intent') === 'save' && formData.get('entry') === id
  return (
    <details className="section-edit" open={typed ? true : undefined}>
      <summary>
        Name and packages<span className="sr-only"> of {name}</span>
      </summary>
      <Form key={revision} method="post" noValidate className="section-form">
        <input type="hidden" name="entry" value={id} />
        <input type="hidden" name="seen" value={revision} />
        <SectionFields id={id} name={typed?.name ?? name} chosen={typed?.packages ?? chosen} packages={packages} />
        <Button name="intent" value="save" look="line" size="dense" pending={saving} pendingText="Saving…">
          Save<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </details>
  )
}

/** Each button says which place it saw, so that two presses move once. */
function Move({
  id,
  intent,
  name,
  place,
  places,
}: {
  id: string
  intent: 'move' | 'move-material'
  name: string
  place: number
  places: number
}) {
  const button = (way: 'up' | 'down', ended: boolean, icon: ReactNode) => (
    <Press
      intent={intent}
      entry={id}
      id={`${intent}-${way}-${id}`}
      className="icon-button"
      ended={ended}
      more={{ way, from: String(place) }}
    >
      {icon}
      <span className="sr-only">
        Move {name} {way}
      </span>
    </Press>
  )
  return (
    <div className="package-actions arranged-moves">
      {button('up', place === 0, <ArrowUp size={18} aria-hidden="true" />)}
      {button('down', place === places - 1, <ArrowDown size={18} aria-hidden="true" />)}
    </div>
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
        aria-label={`Section of ${fileName}`}
        defaultValue={section ?? ''}
      >
        <option value="">Without a section</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
      <button id={`put-${id}`} className={buttonClass('line', 'dense')}>
        Move<span className="sr-only"> {fileName}</span>
      </button>
    </Form>
  )
}

function Press({
  intent,
  entry,
  id,
  className,
  ended = false,
  more = {},
  children,
}: {
  intent: SectionIntent
  entry: string
  id?: string
  className: string
  ended?: boolean
  more?: Record<string, string>
  children: ReactNode
}) {
  const { Form } = useSections()
  return (
    <Form method="post">
      {Object.entries({ intent, entry, ...more }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        id={id ?? `${intent}-${entry}`}
        className={className}
        aria-disabled={ended || undefined}
        onClick={(event) => ended && event.preventDefault()}
      >
        {children}
      </button>
    </Form>
  )
}
