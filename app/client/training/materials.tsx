import { linkTo } from '#routes'
import { data } from 'react-router'
import { BookOpenText, ExternalLink } from 'lucide-react'
import { ownMaterialsText } from '#domain/text/client/training/materials'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import { isNew } from '#domain/training/library/sections'
import { visitLibrary } from '#records/training/library/reading-places'
import { outageOf } from '#records/engine/outages'
import { learningMaterials, materialsAccessOf } from '#records/training/materials'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import { LiveRegion } from '#ui/notices/live-region'
import { StatusPill } from '#ui/notices/status-pill'
import { SearchField } from '#ui/forms/search-field'
import { MaterialsWait } from '../money/balance/materials-wait.tsx'
import { SendHome } from './send-home.tsx'
import { StageArtImage } from '#ui/basics/stage-art'
import { signedIn } from '#app/context'
import type { Route } from './+types/materials'

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, log, now },
    visit,
    actor,
  } = signedIn(context)
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 200)
  try {
    const materials = await learningMaterials(records, actor, search)
    if (materials) {
      const visit = await visitLibrary(records, actor, now()).catch((error: unknown) => {
        // Materials stay readable while the database accepts no writes.
        if (!outageOf(error)) throw error
        return { seenAt: '', newSince: null }
      })
      const shown = materials.map(({ createdAt, ...material }) => ({ ...material, isNew: isNew(createdAt, visit) }))
      return data({ search, materials: shown, leaves: null, closed: false })
    }
    const access = await materialsAccessOf(records.read, actor)
    if (access === 'rest-owed') return data({ search, materials: [], leaves: null, closed: true }, { status: 403 })
    const missing = access === 'user-missing'
    return data(
      { search, materials: [], leaves: missing ? DIALOGS.userDataMissing : DIALOGS.notEnrolled, closed: false },
      { status: 403 },
    )
  } catch (error) {
    log.error({ err: error, reference: visit.requestId }, 'learning materials could not be read')
    return data({ search, materials: [], leaves: DIALOGS.checkFailed, closed: false }, { status: 500 })
  }
}

export default function Materials({ loaderData: { search, materials, leaves, closed } }: Route.ComponentProps) {
  if (leaves) return <SendHome {...leaves} />
  if (closed) return <MaterialsWait />
  return (
    <div className="wrap client-page">
      <title>{ownMaterialsText.title}</title>
      <h1 className="headline">{ownMaterialsText.title}</h1>
      <div className="materials-search">
        <SearchField label={ownMaterialsText.search} search={search} />
      </div>
      <LiveRegion>{ownMaterialsText.found(materials.length)}</LiveRegion>
      {materials.length === 0 ? (
        <p className="materials-none">{MESSAGES.noMaterials}</p>
      ) : (
        <Library materials={materials} />
      )}
    </div>
  )
}

type Shown = Extract<Route.ComponentProps['loaderData']['materials'], readonly unknown[]>[number]

function Library({ materials }: { materials: readonly Shown[] }) {
  const sections = [...new Set(materials.map(({ section }) => section))]
  if (sections.every((section) => section === null)) return <Cards materials={materials} heading="h2" />
  return sections.map((section) => (
    <section key={section ?? ''} className="materials-section" aria-label={section ?? ownMaterialsText.otherSection}>
      <h2 className="client-title">{section ?? ownMaterialsText.otherSection}</h2>
      <Cards materials={materials.filter((material) => material.section === section)} heading="h3" />
    </section>
  ))
}

function Cards({ materials, heading: Heading }: { materials: readonly Shown[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className="materials">
      {materials.map(({ id, fileName, fileId, image, page, isNew: fresh }) => (
        <li key={id} className="panel material">
          {image ? (
            <img
              className="material-image"
              src={linkTo('fileView', { id: image })}
              width={400}
              height={250}
              alt=""
              loading="lazy"
            />
          ) : (
            <StageArtImage id={id} className="material-image" />
          )}
          <div>
            <Heading>{fileName}</Heading>
            {fresh || page ? (
              <p className="material-state">
                {fresh ? <StatusPill tone="good">{ownMaterialsText.new}</StatusPill> : null}
                {page ? <span>{ownMaterialsText.stoppedOn(page)}</span> : null}
              </p>
            ) : null}
            <ButtonLink look="ruby" size="touch" to={linkTo('reader', { id })}>
              <BookOpenText size={17} aria-hidden="true" />
              {ownMaterialsText.read}
              <span className="sr-only">{ownMaterialsText.named(fileName)}</span>
            </ButtonLink>
            <a
              className={buttonClass('line', 'touch')}
              href={linkTo('file', { id: fileId })}
              target="_blank"
              rel="noreferrer"
            >
              {ownMaterialsText.openPdf}
              <ExternalLink size={16} aria-hidden="true" />
              <span className="sr-only">{ownMaterialsText.namedInNewTab(fileName)}</span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
