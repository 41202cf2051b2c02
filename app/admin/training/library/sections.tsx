import { linkTo } from '#routes'
import { sectionsText } from '#domain/text/staff/training/sections'
import { useEffect } from 'react'
import { newId } from '#records/engine/db'
import { trainingPackages } from '#records/enrolment/packages'
import { arrangedMaterials } from '#records/training/library/material-order'
import { materialSections } from '#records/training/library/sections'
import { signedIn } from '#app/context'
import type { ActionResult } from '#app/action-result'
import { Button, ButtonLink } from '#ui/basics/button'
import { Toast } from '#ui/notices/toast'
import { RefusalDialog } from '../../list/prompt-dialog.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { useSections } from './moves.tsx'
import { SectionFields } from './section-fields.tsx'
import { SectionPart } from './section-part.tsx'
import { changeSections, type SentSection } from './sections-action.ts'
import type { Route } from './+types/sections'
import '../../enrolment/packages/packages.css'
import './library.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: sectionsText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [sections, materials, packages] = await Promise.all([
    materialSections(records.read),
    arrangedMaterials(records.read),
    trainingPackages(records),
  ])
  const inSection = (section: string | null) =>
    materials.filter(({ sectionId }) => sectionId === section).map(({ id, fileName }) => ({ id, fileName }))
  return {
    sections: sections.map((section) => ({ ...section, materials: inSection(section.id) })),
    loose: inSection(null),
    packages: packages.map(({ key, name }) => ({ key, name })),
    next: newId(),
    done: newsIn(url, sectionsText.done),
  }
}

export const action = changeSections

export default function Sections({
  loaderData: { sections, loose, packages, next, done },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useSections()
  const result: ActionResult<SentSection> | undefined = fetcher.data ?? actionData
  const settled = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (settled?.target && document.activeElement === document.body)
      document.getElementById(settled.target)?.focus({ preventScroll: true })
  }, [settled])
  const adding = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'add'
  const sentFor = (entry: string) =>
    result?.refusal && result.target === entry
      ? { name: result.values.name ?? '', packages: result.packages ?? [] }
      : null
  const sent = sentFor(next)
  const choices = sections.map(({ id, name }) => ({ id, name }))
  return (
    <>
      <title>{sectionsText.title}</title>
      <PageHead title={sectionsText.title} note={sectionsText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('adminMaterials')}>
          {sectionsText.allMaterials}
        </ButtonLink>
      </PageHead>
      {sections.map((section, place) => (
        <SectionPart
          key={section.id}
          section={section}
          place={place}
          places={sections.length}
          packages={packages}
          choices={choices}
          values={sentFor(section.id)}
        />
      ))}
      {loose.length > 0 || sections.length === 0 ? (
        <SectionPart
          section={{ id: null, name: sectionsText.withoutSection, packages: [], revision: 0, materials: loose }}
          place={0}
          places={0}
          packages={packages}
          choices={choices}
          values={null}
        />
      ) : null}
      <section className="panel" aria-labelledby="add-section">
        <div className="panel-head">
          <h2 id="add-section">{sectionsText.newSection}</h2>
        </div>
        <fetcher.Form key={result?.added ?? ''} method="post" noValidate className="section-form">
          <input type="hidden" name="entry" value={next} />
          <SectionFields id="new" name={sent?.name ?? ''} chosen={sent?.packages ?? []} packages={packages} />
          <Button name="intent" value="add" size="dense" pending={adding} pendingText={sectionsText.adding}>
            {sectionsText.add}
          </Button>
        </fetcher.Form>
      </section>
      <Toast text={result ? result.done : done} shown={result ?? done} close={sectionsText.close} />
      <RefusalDialog result={result} />
    </>
  )
}
