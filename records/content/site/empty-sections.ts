import type { SectionKey, SectionPage } from '#domain/content/site/site-sections'
import { siteContentIn } from '#records/content/site-content'
import { packagesIn } from '#records/enrolment/packages'
import type { Records } from '#records/engine/db'

type EmptySections = { [Page in SectionPage]: SectionKey<Page>[] }

export async function listEmptySections({ read }: Pick<Records, 'read'>): Promise<EmptySections> {
  const content = await siteContentIn(read)
  const packages = await packagesIn(read)
  const [wins, news, accomplishments] = await Promise.all(
    (['wins', 'news', 'accomplishments'] as const).map((table) =>
      read.selectFrom(table).select('id').limit(1).execute(),
    ),
  )
  const hasFigures = Object.values(content.stats).some(Boolean)
  const home: Record<SectionKey<'home'>, boolean> = {
    'latest-win': wins?.length === 0,
    wins: wins?.length === 0,
    news: news?.length === 0,
    training: content.tabs.length === 0,
    packages: packages.every(({ hidden, priceCentavos }) => hidden || priceCentavos === null),
    mentors: content.mentors.every(({ name }) => name === ''),
    contact: false,
  }
  const about: Record<SectionKey<'about'>, boolean> = {
    partners: content.partners.length === 0,
    history: content.history === '' && !hasFigures,
    vision: content.vision === '' && content.mission === '',
    goals: content.goals.length === 0,
    values: content.coreValues.length === 0,
    accomplishments: wins?.length === 0 && accomplishments?.length === 0,
    training: content.tabs.length === 0,
    questions: content.questions.length === 0,
    contact: false,
  }
  return { home: keysOf(home), about: keysOf(about) }
}

function keysOf<Key extends string>(empty: Record<Key, boolean>): Key[] {
  return (Object.keys(empty) as Key[]).filter((key) => empty[key])
}
