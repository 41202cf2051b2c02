import { linkTo } from '#routes'
import { useState } from 'react'
import { Outlet, useOutlet } from 'react-router'
import { drillKindText } from '#domain/text/shared/training/drill-kinds'
import { drillsText } from '#domain/text/staff/training/drills'
import { SAMPLE_SETS, type SampleSet } from '#domain/training/practice/drills'
import { trainingPackages } from '#records/enrolment/packages'
import { allDrills } from '#records/training/practice/drills'
import { listUnusedSamples } from '#records/training/practice/sample-drills'
import { ALL_SAMPLES, SAMPLE_DRILLS } from '#services/training/sample-drills'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { Toast } from '#ui/notices/toast'
import { AddLink } from '../../list/admin-list'
import { DataList } from '../../list/data-list.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { RefusalDialog, useFocusKept } from '../../list/prompt-dialog.tsx'
import { changeDrills } from './drill-action.ts'
import { DRILL_COLUMNS, useDrills } from './drill-columns'
import type { Route } from './+types/drills'
import '../../list/admin-list.css'
import './drills.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: drillsText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [drills, packages, unused] = await Promise.all([
    allDrills(records.read),
    trainingPackages(records),
    listUnusedSamples(records.read, ALL_SAMPLES),
  ])
  const places = drills.filter(({ isRetired }) => !isRetired).length
  const nameOf = (key: string) => packages.find((each) => each.key === key)?.name ?? key
  const rows = drills.map((drill, place) => ({
    id: drill.id,
    text: drill.text,
    kind: drillKindText[drill.kind],
    times: drillsText.times(drill.thinkSeconds, drill.speakSeconds),
    lights: drillsText.lights(drill.yellowAt, drill.redAt),
    packages: drill.packages.map(nameOf).join(', ') || drillsText.everyone,
    isRetired: drill.isRetired,
    place,
    places,
  }))
  const samples = SAMPLE_SETS.map((set) => ({ set, count: SAMPLE_DRILLS[set].length }))
  return { rows, samples, unused: unused.length, done: newsIn(url, drillsText.done) }
}

export const action = changeDrills

export default function Drills({ loaderData: { rows, samples, unused, done }, actionData }: Route.ComponentProps) {
  const fetcher = useDrills()
  const form = useOutlet()
  const [said, say] = useState<{ text: string; after: unknown } | null>(null)
  const result = fetcher.data ?? actionData
  const news = said?.after === result ? said : null
  const text = news ? news.text : result ? result.done : done
  useFocusKept(fetcher.state === 'idle' && fetcher.data?.done ? fetcher.data : undefined)
  return (
    <>
      {form ? null : <title>{drillsText.title}</title>}
      <PageHead title={drillsText.title} note={drillsText.note}>
        <AddLink to={linkTo('drillNew')}>{drillsText.add}</AddLink>
      </PageHead>
      <section className="panel content-list" aria-label={drillsText.title}>
        <DataList caption={drillsText.title} columns={DRILL_COLUMNS} rows={rows} empty={drillsText.empty} />
        {rows.length === 0 ? (
          <div className="drill-samples">
            {samples.map((sample) => (
              <AddSamples key={sample.set} {...sample} fetcher={fetcher} />
            ))}
          </div>
        ) : null}
        {unused > 0 ? (
          <fetcher.Form method="post" action={linkTo('adminDrills')} className="drill-samples">
            <p>{drillsText.unused(unused)}</p>
            <Button
              look="line"
              name="intent"
              value="samples-remove"
              size="dense"
              pending={fetcher.state !== 'idle'}
              pendingText={drillsText.removing}
            >
              {drillsText.removeUnused(unused)}
            </Button>
          </fetcher.Form>
        ) : null}
      </section>
      <RefusalDialog result={result} />
      <Toast text={text} shown={news ?? result ?? text} close={drillsText.close}>
        {text === drillsText.done.samples ? (
          <fetcher.Form method="post" action={linkTo('adminDrills')}>
            <button className="toast-action" name="intent" value="samples-remove">
              {drillsText.undo}
            </button>
          </fetcher.Form>
        ) : null}
      </Toast>
      <Outlet context={(words: string) => say({ text: words, after: result })} />
    </>
  )
}

type AddSamplesProps = { set: SampleSet; count: number; fetcher: ReturnType<typeof useDrills> }

function AddSamples({ set, count, fetcher }: AddSamplesProps) {
  return (
    <fetcher.Form method="post" action={linkTo('adminDrills')}>
      <input type="hidden" name="set" value={set} />
      <Button
        look="line"
        name="intent"
        value="samples"
        size="dense"
        pending={fetcher.state !== 'idle' && fetcher.formData?.get('set') === set}
        pendingText={drillsText.adding}
      >
        {drillsText.samples[set](count)}
      </Button>
    </fetcher.Form>
  )
}
