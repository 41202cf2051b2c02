import { linkTo } from '#routes'
import { useState } from 'react'
import { Outlet, useOutlet } from 'react-router'
import { drillKindText } from '#domain/text/shared/training/drill-kinds'
import { drillsText } from '#domain/text/staff/training/drills'
import { trainingPackages } from '#records/enrolment/packages'
import { allDrills } from '#records/training/practice/drills'
import { SAMPLE_DRILLS } from '#services/training/sample-drills'
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
  const [drills, packages] = await Promise.all([allDrills(records.read), trainingPackages(records)])
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
  return { rows, samples: SAMPLE_DRILLS.length, done: newsIn(url, drillsText.done) }
}

export const action = changeDrills

export default function Drills({ loaderData: { rows, samples, done }, actionData }: Route.ComponentProps) {
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
          <fetcher.Form method="post" action={linkTo('adminDrills')} className="drill-samples">
            <Button
              name="intent"
              value="samples"
              size="dense"
              pending={fetcher.state !== 'idle'}
              pendingText={drillsText.adding}
            >
              {drillsText.samples(samples)}
            </Button>
          </fetcher.Form>
        ) : null}
      </section>
      <RefusalDialog result={result} />
      <Toast text={text} shown={news ?? result ?? text} close={drillsText.close} />
      <Outlet context={(words: string) => say({ text: words, after: result })} />
    </>
  )
}
