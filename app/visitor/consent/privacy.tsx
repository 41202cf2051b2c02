import { linkTo } from '#routes'
import { data, Link } from 'react-router'
import { blocksOf, filledIn, pointsOf } from '#domain/consent/notice'
import { pageSharing } from '#domain/content/share-tags'
import { formatDayOf } from '#domain/words/formats'
import { newestNotice, noticeOf } from '#records/consent/notices'
import { siteIdentity } from '#records/content/content'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { ShareTags } from '../parts/share-tags.tsx'
import type { Route } from './+types/privacy'
import './privacy.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const { version: requestedVersion } = params
  if (requestedVersion !== undefined && !/^[1-9]\d{0,5}$/.test(requestedVersion)) throw data(null, { status: 404 })
  const [newest, identity] = await Promise.all([newestNotice(records), siteIdentity(records)])
  const notice = requestedVersion === undefined ? newest : await noticeOf(records, Number(requestedVersion))
  if (!notice) throw data(null, { status: 404 })
  const { version, publishedAt } = notice
  return {
    sharing: pageSharing(
      {
        title: 'Privacy notice',
        description: 'What we keep about you, why, who sees it, for how long, and what you can do about it.',
        path: linkTo('privacy'),
      },
      identity.brand ?? '',
      originOf(config, url),
    ),
    version,
    published: publishedAt ? formatDayOf(publishedAt) : null,
    isNewest: version === newest.version,
    older: requestedVersion === undefined && version > 1 ? version - 1 : null,
    points: pointsOf(filledIn(notice.brief, identity)),
    blocks: blocksOf(filledIn(notice.body, identity)),
  }
}

export default function Privacy({
  loaderData: { sharing, version, published, isNewest, older, points, blocks },
}: Route.ComponentProps) {
  return (
    <>
      <ShareTags sharing={sharing} />
      <section className="scene privacy-head" aria-labelledby="privacy-title">
        <div className="wrap privacy-wrap">
          <p className="sash">
            <span>In short</span>
          </p>
          <h1 className="headline" id="privacy-title">
            Privacy notice
          </h1>
          <ul className="privacy-points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </section>
      <article className="wrap privacy-wrap privacy-text" aria-label="The whole notice">
        <p className="privacy-version">
          {`Version ${version}`}
          {published ? `, published ${published}` : ''}
          {isNewest ? null : (
            <>
              {'. '}
              <Link to={linkTo('privacy')}>There is a newer one</Link>
            </>
          )}
        </p>
        {blocks.map((block, at) =>
          block.kind === 'heading' ? (
            <h2 key={at}>{block.text}</h2>
          ) : block.kind === 'paragraph' ? (
            <p key={at}>{block.text}</p>
          ) : (
            <ul key={at}>
              {block.entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          ),
        )}
        {older === null ? null : (
          <p>
            <Link to={linkTo('privacyVersion', { version: String(older) })}>The version before</Link>
          </p>
        )}
      </article>
    </>
  )
}
