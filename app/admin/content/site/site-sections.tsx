import { linkTo } from '#routes'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { data, useFetcher } from 'react-router'
import {
  arrangeSections,
  isSectionPage,
  mayHide,
  SITE_SECTIONS,
  type SectionChange,
  type SectionKey,
  type SectionPage,
} from '#domain/content/site/site-sections'
import { siteContentText } from '#domain/text/staff/content/site-content'
import {
  sectionNameText,
  sectionPageText,
  SITE_SECTION_REFUSALS,
  siteSectionsText,
} from '#domain/text/staff/content/site-pages'
import { saveSectionOrder } from '#records/content/site/section-order'
import { listEmptySections } from '#records/content/site/empty-sections'
import { readSiteContent } from '#records/content/site-content'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { buttonClass, ButtonLink } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { Toast } from '#ui/notices/toast'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { RefusalDialog } from '../../list/prompt-dialog.tsx'
import './site.css'
import type { Route } from './+types/site-sections'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: siteSectionsText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const { sections } = await readSiteContent(records)
  const empty: Record<SectionPage, readonly SectionKey[]> = await listEmptySections(records)
  const pages = Object.keys(SITE_SECTIONS).filter(isSectionPage)
  return {
    pages: pages.map((page) => ({
      page,
      sections: arrangeSections(page, sections).map((section) => ({
        ...section,
        isEmpty: empty[page].includes(section.key),
      })),
    })),
    done: newsIn(url, siteSectionsText.done),
  }
}

type Intent = keyof typeof siteSectionsText.done

function readChange(form: FormData, intent: Intent): SectionChange {
  const [page, id, from] = [form.get('page'), String(form.get('entry') ?? ''), Number(form.get('from') ?? 0)]
  if (!isSectionPage(page) || !Number.isSafeInteger(from)) throw data(null, { status: 400 })
  return intent === 'up' || intent === 'down'
    ? { page, id, from, way: intent }
    : { page, id, hidden: intent === 'hide' }
}

const change = (intent: Intent) =>
  defineAction({
    read: (form) => ({ ok: true, value: readChange(form, intent) }),
    run: (value, { academy, actor, now }) => saveSectionOrder(academy.records, actor, value, now),
    refusals: SITE_SECTION_REFUSALS,
    done: () => ({ news: intent, text: siteSectionsText.done[intent] }),
  })

export const action = defineActions({
  up: change('up'),
  down: change('down'),
  hide: change('hide'),
  show: change('show'),
})

const useSectionFetcher = () => useFetcher<ActionResult>({ key: 'site-sections' })

export default function SiteSections({ loaderData: { pages, done }, actionData }: Route.ComponentProps) {
  const fetcher = useSectionFetcher()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  return (
    <>
      <title>{siteSectionsText.title}</title>
      <PageHead title={siteSectionsText.title} note={siteSectionsText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('adminSite')}>
          {siteContentText.allParts}
        </ButtonLink>
      </PageHead>
      {pages.map(({ page, sections }) => (
        <section key={page} className="panel" aria-labelledby={`sections-${page}`}>
          <div className="panel-head">
            <h2 id={`sections-${page}`}>{sectionPageText[page]}</h2>
          </div>
          <ol className="site-sections">
            {sections.map(({ key, hidden, isEmpty }, place) => (
              <li key={key}>
                <span className="site-section-name">
                  {sectionNameText[key]}{' '}
                  {hidden ? <StatusPill tone="info">{siteSectionsText.hidden}</StatusPill> : null}
                  {isEmpty ? <StatusPill tone="warn">{siteSectionsText.empty}</StatusPill> : null}
                </span>
                <SectionButtons page={page} section={key} hidden={hidden} place={place} places={sections.length} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Toast text={result ? result.done : done} shown={result ?? done} close={siteSectionsText.close} />
      <RefusalDialog result={result} />
    </>
  )
}

type SectionProps = { page: SectionPage; section: SectionKey }

function SectionButtons({
  page,
  section,
  hidden,
  place,
  places,
}: SectionProps & { hidden: boolean; place: number; places: number }) {
  const { Form } = useSectionFetcher()
  const name = sectionNameText[section]
  return (
    <Form method="post" className="site-section-actions">
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="entry" value={section} />
      <input type="hidden" name="from" value={place} />
      <MoveButton way="up" name={name} isEnd={place === 0} />
      <MoveButton way="down" name={name} isEnd={place === places - 1} />
      {mayHide(page, section) ? (
        <button className={buttonClass('line', 'dense')} name="intent" value={hidden ? 'show' : 'hide'}>
          {hidden ? siteSectionsText.show : siteSectionsText.hide}
          <span className="sr-only">{siteSectionsText.ofSection(name)}</span>
        </button>
      ) : null}
    </Form>
  )
}

function MoveButton({ way, name, isEnd }: { way: 'up' | 'down'; name: string; isEnd: boolean }) {
  const Icon = way === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      className="icon-button"
      name="intent"
      value={way}
      aria-disabled={isEnd || undefined}
      onClick={(event) => isEnd && event.preventDefault()}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">
        {way === 'up' ? siteSectionsText.moveUp(name) : siteSectionsText.moveDown(name)}
      </span>
    </button>
  )
}
