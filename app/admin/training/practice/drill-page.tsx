import { data } from 'react-router'
import { drillsText } from '#domain/text/staff/training/drills'
import { suggestLights, toDrillFieldValues } from '#domain/training/practice/drills'
import { newId } from '#records/engine/db'
import { trainingPackages } from '#records/enrolment/packages'
import { materialSections } from '#records/training/library/sections'
import { drillToEdit } from '#records/training/practice/drills'
import { signedIn } from '#app/context'
import { saveDrillForm } from './drill-action.ts'
import { DrillForm, type DrillEntry } from './drill-form'
import type { Route } from './+types/drill-page'

export { clientAction, ErrorBoundary, shouldRevalidate } from '../../editing/form-page.ts'

export const handle = {
  crumb: (path: string) => (path.endsWith('/new') ? drillsText.addCrumb : drillsText.updateCrumb),
}

const SPEAK_SECONDS = 60
const NEW_DRILL = toDrillFieldValues({
  kind: 'question',
  text: '',
  thinkSeconds: 5,
  speakSeconds: SPEAK_SECONDS,
  ...suggestLights(SPEAK_SECONDS),
  sectionId: null,
})

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const found = id === undefined ? null : await drillToEdit(records, id)
  const [packages, sections] = await Promise.all([trainingPackages(records), materialSections(records.read)])
  const entry: DrillEntry | null =
    id === undefined
      ? { key: newId(), revision: null, values: NEW_DRILL }
      : found && {
          key: found.id,
          revision: found.revision,
          values: { ...toDrillFieldValues(found), packages: found.packages.join(' ') },
        }
  const choices = {
    packages: packages.map(({ key, name }) => ({ key, name })),
    sections: sections.map(({ id: key, name }) => ({ id: key, name })),
  }
  return data({ entry, choices }, { status: entry ? 200 : 404 })
}

export const action = saveDrillForm

export default function DrillPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <DrillForm key={params.id} {...loaderData} posted={actionData} />
}
