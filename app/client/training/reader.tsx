import { linkTo } from '#routes'
import { data } from 'react-router'
import { ExternalLink } from 'lucide-react'
import { readerText } from '#domain/text/client/training/reader'
import { DIALOGS } from '#domain/words/messages'
import { isEntryId } from '#domain/content/stories'
import { formatDayOf } from '#domain/words/formats'
import { readingPlace } from '#records/training/library/reading-places'
import { materialsAccessOf, materialToRead } from '#records/training/materials'
import { arriving } from './arrival.tsx'
import { useHydrated } from '#ui/basics/hydrated'
import { MaterialsWait } from '../money/balance/materials-wait.tsx'
import { SendHome } from './send-home.tsx'
import { signedIn } from '#app/context'
import type { Route } from './+types/reader'

const ReaderPages = arriving(
  () => import('./reader-pages'),
  <div className="reader-page reader-message">
    <p>{readerText.loading}</p>
  </div>,
)

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const material = isEntryId(id) ? await materialToRead(records, actor, id) : null
  if (material) {
    const place = await readingPlace(records.read, actor, material.id)
    const stamp = [actor.name, actor.email, formatDayOf(now().toISOString())].join(' · ')
    return data({ material, reader: { id: actor.id, stamp, place }, closed: false })
  }
  const access = await materialsAccessOf(records.read, actor)
  if (access === 'open') throw data(null, { status: 404 })
  if (access === 'rest-owed') return data({ material: null, reader: null, closed: true }, { status: 403 })
  return data({ material: null, reader: null, closed: false }, { status: 404 })
}

export default function Reader({ loaderData: { material, reader, closed } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  if (closed) return <MaterialsWait />
  if (!material) return <SendHome {...DIALOGS.notEnrolled} />
  const address = linkTo('file', { id: material.fileId })
  return (
    <div className="wrap reader">
      <title>{material.fileName}</title>
      <h1 className="client-title">{material.fileName}</h1>
      <p>
        <a className="text-link reader-way" href={address} target="_blank" rel="noreferrer">
          {readerText.openPdf}
          <ExternalLink size={16} aria-hidden="true" />
          <span className="sr-only">{readerText.inNewTab}</span>
        </a>
      </p>
      <noscript>
        <p className="field-hint">{readerText.withoutScript}</p>
      </noscript>
      {hydrated ? (
        <ReaderPages
          key={material.id}
          address={address}
          name={material.fileName}
          bookmark={`read:${reader.id}:${material.id}`}
          place={{ kept: reader.place, keepAt: linkTo('readingPlace', { id: material.id }) }}
          stamp={reader.stamp}
        />
      ) : (
        <div className="reader-page needs-script" />
      )}
    </div>
  )
}
