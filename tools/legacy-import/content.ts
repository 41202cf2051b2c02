import {
  readAccomplishment,
  readHeader,
  readMaterial,
  readMember,
  readStory,
} from '#tools/legacy-import/rules/old-content'
import { readPackages } from '#tools/legacy-import/rules/old-packages'
import { FIRST_PACKAGES } from '#domain/enrolment/packages'
import type { MovedRow } from '#tools/legacy-import/records/move-in'
import { shown } from './report.ts'
import { Skipped, type Taking, type Tools } from './import-records.ts'

export type Prices = Map<string, { price: number | null; sessions: number; assessments: number }>

export async function takePackages({ each }: Taking, { here }: Tools): Promise<Prices> {
  const prices: Prices = new Map(
    here.packages.map(({ key, price_centavos: price, sessions, assessments }) => [
      key,
      { price, sessions, assessments },
    ]),
  )
  await each(
    'packages',
    (record, id) => readPackages(id, record),
    (_id, { packages, odd }, holder) => {
      for (const name of odd) holder.notes.push(`skipped packages/${shown(name)}: it is none of the four packages`)
      return packages.map(({ key, priceCentavos, ...rest }): MovedRow => {
        prices.set(key, { price: priceCentavos, sessions: rest.sessions, assessments: rest.assessments })
        const position = FIRST_PACKAGES.indexOf(key)
        return { table: 'packages', row: { key, position, ...rest, price_centavos: priceCentavos } }
      })
    },
  )
  return prices
}

export async function takeContent(taking: Taking, tools: Tools): Promise<void> {
  await takeStories(taking, tools)
  await takeMembers(taking, tools)
  await takeMaterials(taking, tools)
}

async function takeStories({ each, fresh, shownFile }: Taking, { here, now }: Tools): Promise<void> {
  for (const table of ['wins', 'news'] as const)
    await each(
      table,
      readStory,
      async (id, { title, content, date, postUrl }, holder) => {
        fresh(table, id, here.ids[table])
        const image = await shownFile(holder, 0, 'picture', null)
        return [{ table, row: { id, title, content, date, post_url: postUrl, image } }]
      },
      { pathsOf: ({ image }) => [image] },
    )
  await each('accomplishments', readAccomplishment, (id, words) => {
    fresh('accomplishments', id, here.ids.accomplishments)
    return [{ table: 'accomplishments', row: { id, ...words } }]
  })
  let headers = 0
  await each('recent_news_title', readHeader, (_id, words) => {
    headers += 1
    if (headers > 1) throw new Skipped('the first one is shown')
    const row = { name: 'recentWinHeader', value: JSON.stringify(words), updated_at: now.toISOString() }
    return [{ table: 'site_content', row }]
  })
}

async function takeMembers({ each, fresh, shownFile }: Taking, { here }: Tools): Promise<void> {
  await each(
    'members',
    readMember,
    async (id, { name, titles, testimonial, date }, holder) => {
      fresh('members', id, here.ids.members)
      const image = await shownFile(holder, 0, 'picture', null)
      return [{ table: 'members', row: { id, name, titles, testimonial, date, image } }]
    },
    { pathsOf: ({ image }) => [image] },
  )
}

async function takeMaterials({ each, fresh, shownFile }: Taking, { here, now }: Tools): Promise<void> {
  await each(
    'learning_materials',
    readMaterial,
    async (id, { fileName, pdf }, holder) => {
      const unchanged = holder.files.length === 0
      const file = await shownFile(holder, 0, 'material', null)
      if (!file && !unchanged)
        throw new Skipped(
          holder.notes[0]?.replace(/^.*?: /, 'its PDF was not taken: ') ??
            `its PDF is not in the storage folder (${shown(pdf)})`,
        )
      fresh('learning_materials', id, here.ids.learning_materials)
      const image = await shownFile(holder, 1, 'picture', null)
      const row = { id, file_name: fileName, file_id: file ?? '', image, created_at: now.toISOString() }
      return [{ table: 'learning_materials', row }]
    },
    { pathsOf: ({ pdf, image }) => [pdf, image] },
  )
}
