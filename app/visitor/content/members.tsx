import { linkTo } from '#routes'
import { Link } from 'react-router'
import { breadcrumbFacts, pageSharing, shownName, titlesIn } from '#domain/content/share-tags'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { previewedSite } from '#app/workflows/content/site-preview'
import { readSiteTexts } from '#domain/content/site/site-texts'
import { membersPage } from '#records/content/members'
import { readSiteContent } from '#records/content/site-content'
import { useBrand } from '#ui/site/brand'
import { Icon } from '#ui/basics/icon'
import { Eyebrow } from '../parts/hero-title.tsx'
import { Picture } from '../parts/picture.tsx'
import { Ribbons } from '../parts/ribbons.tsx'
import { StructuredData, ShareTags } from '../parts/share-tags.tsx'
import './members.css'
import type { Route } from './+types/members'

const PAGE_SIZE = 24
const pagePath = (page: number) => (page > 1 ? `${linkTo('members')}?page=${page}` : linkTo('members'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const draft = await previewedSite(context, url)
  const content = draft?.content ?? (await readSiteContent(records))
  const pageMatch = /^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')
  return {
    ...(await membersPage(records, pageMatch ? Number(pageMatch[0]) : 1, PAGE_SIZE)),
    origin: originOf(config, url),
    texts: readSiteTexts(content.texts),
  }
}

export default function Members({
  loaderData: { members, total, page, pages, origin, texts },
}: Route.ComponentProps) {
  const brand = useBrand()
  const sharing = pageSharing(
    {
      title: page > 1 ? `${texts['members.title']}, page ${page}` : texts['members.title'],
      description: `The people ${brand.name} has trained: who they are, the titles they have won, and what they say about their training.`,
      path: pagePath(page),
    },
    brand.name,
    origin,
  )
  return (
    <>
      <ShareTags sharing={sharing} />
      <header className="cast-head">
        <div className="wrap">
          <Eyebrow text={texts['members.eyebrow']} isLit />
          <h1 className="headline">{texts['members.title']}</h1>
          {texts['members.lead'] ? <p className="lead">{texts['members.lead']}</p> : null}
        </div>
      </header>
      <div className="wrap cast-body">
        {members.length > 0 ? (
          <ul className="cast">
            {members.map((member, index) => (
              <MemberCard key={member.id} member={member} isFirst={index < 3} />
            ))}
          </ul>
        ) : (
          <p className="cast-empty">{texts['members.empty']}</p>
        )}
        {pages > 1 ? <PageLinks page={page} pages={pages} total={total} /> : null}
      </div>
      <StructuredData
        facts={breadcrumbFacts([
          { name: 'Home', url: origin + linkTo('home') },
          { name: texts['members.title'], url: sharing.url },
        ])}
      />
    </>
  )
}

type MembersData = Route.ComponentProps['loaderData']

function MemberCard({
  member: { id, name, titles, hasTestimonial, picture },
  isFirst,
}: {
  member: MembersData['members'][number]
  isFirst: boolean
}) {
  return (
    <li className="member">
      <div className="member-picture">
        <Picture
          picture={picture}
          fallbackId={id}
          alt=""
          sizes="(max-width: 600px) 112px, (max-width: 1000px) 45vw, 380px"
          priority={isFirst}
        />
      </div>
      <div className="member-words">
        <h2 id={`member-${id}`}>{shownName(name).toUpperCase()}</h2>
        <Ribbons titles={titlesIn(titles)} />
        {hasTestimonial ? (
          <Link className="member-link" to={linkTo('testimonial', { id })} aria-describedby={`member-${id}`}>
            Testimonial <Icon name="arrow-right" />
          </Link>
        ) : null}
      </div>
    </li>
  )
}

function PageLinks({ page, pages, total }: Pick<MembersData, 'page' | 'pages' | 'total'>) {
  return (
    <nav className="cast-pages" aria-label="Pages">
      {page > 1 ? (
        <Link className="button button-line" to={pagePath(page - 1)} rel="prev">
          Previous page
        </Link>
      ) : (
        <span />
      )}
      <p>{`Page ${page} of ${pages}, ${total} members`}</p>
      {page < pages ? (
        <Link className="button button-line" to={pagePath(page + 1)} rel="next">
          Next page
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
