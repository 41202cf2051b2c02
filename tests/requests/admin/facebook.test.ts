import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let picture: Uint8Array
beforeAll(async () => {
  site = await openSite()
  const made = { width: 400, height: 300, channels: 3 as const, background: '#8a1c3b' }
  picture = new Uint8Array(await sharp({ create: made }).jpeg().toBuffer())
})

const PAGE = '/admin/import/facebook'
const FOLDER = 'this_profiles_activity_across_facebook/posts'
const encode = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const DAY = 86_400

/** 40 posts as Facebook writes them, with pictures, links, and each letter of a text as its bytes. */
function exportOf40(): Record<string, Uint8Array> {
  const posts = Array.from({ length: 40 }, (_, index) => ({
    timestamp: 1_767_225_600 + index * DAY,
    data: [{ post: encode(`Congratulations, Niña ${index + 1}! 👑\nMiss Parañaque ${index + 1}`) }],
    attachments: [
      {
        data: [
          ...(index % 2 === 0 ? [{ media: { uri: `${FOLDER}/media/${index}.jpg` } }] : []),
          ...(index % 5 === 0 ? [{ external_context: { url: `https://news.example/${index}` } }] : []),
        ],
      },
    ],
  }))
  const pictures = Object.fromEntries(
    posts.map((_, index) => [
      `${FOLDER}/media/${index}.jpg`,
      index === 38 ? new Uint8Array([0xff, 0xd8, 0xff, 1]) : picture,
    ]),
  )
  return { [`${FOLDER}/profile_posts_1.json`]: Buffer.from(JSON.stringify(posts)), ...pictures }
}
const zipFile = (files: Record<string, Uint8Array>) => new File([new Uint8Array(zipSync(files))], 'facebook.zip')

it('posts of a page become drafts with repaired text, picture, date and link, once; then they are published [BRING-2]', async () => {
  const owner = await site.as('owner')
  const posts = await (await owner.open(PAGE)).press('Read posts', { 'ZIP of Facebook': zipFile(exportOf40()) })
  expect(posts.words).toContain('40 posts, newest first')
  expect(posts.words.indexOf('Niña 40! 👑')).toBeLessThan(posts.words.indexOf('Niña 39! 👑'))
  const preview = posts.document.querySelector('img[src*="/picture"]')?.getAttribute('src') ?? ''
  expect((await owner.send(preview)).headers.get('content-type')).toBe('image/jpeg')
  const none = await posts.press('Make drafts')
  expect([none.status, none.words.includes('Please choose at least one post.')]).toEqual([422, true])

  const choice = {
    'Use "Congratulations, Niña 37! 👑"': 'As a win',
    'Use "Congratulations, Niña 36! 👑"': 'As news',
    'Use "Congratulations, Niña 39! 👑"': 'As news',
  }
  const made = await posts.press('Make drafts', choice)
  expect(made.words).toContain('The picture of these posts could not be read: Congratulations, Niña 39! 👑.')
  await posts.press('Make drafts', choice)
  const drafts = await site.records.read.selectFrom('story_drafts').selectAll().orderBy('date').execute()
  expect(
    drafts.map(({ kind, title, date, post_url, image }) => [kind, title, date, post_url, image !== null]),
  ).toEqual([
    ['news', 'Congratulations, Niña 36! 👑', '2026-02-05', 'https://news.example/35', false],
    ['wins', 'Congratulations, Niña 37! 👑', '2026-02-06', null, true],
    ['news', 'Congratulations, Niña 39! 👑', '2026-02-08', null, false],
  ])
  const visitor = site.visitor()
  const isPublic = async () => {
    const pages = await Promise.all(
      ['/home', '/feed.xml', '/sitemap.xml'].map(async (path) => (await visitor.send(path)).text()),
    )
    return pages.some((html) => html.includes('Niña 37') || html.includes(drafts[1]?.id ?? 'none'))
  }
  expect(await isPublic()).toBe(false)
  expect((await visitor.open(`/wins/${drafts[1]?.id}`)).status).toBe(404)
  expect((await (await site.as('manager')).open('/admin/wins')).words).toContain('3 drafts')

  const draft = await (await owner.open('/admin/drafts')).follow('Edit')
  expect(draft.heading).toBe('Draft')
  const edited = await (await owner.open(`/admin/drafts/${drafts[1]?.id}`)).press('Save and publish', {
    Title: 'Niña 37 wins',
  })
  expect(edited.words).toContain('Niña 36')
  expect((await visitor.open(`/wins/${drafts[1]?.id}`)).words).toContain('Niña 37 wins')
  expect(await (await visitor.send('/feed.xml')).text()).toContain('Niña 37 wins')
  const deleted = await (await owner.open(`/admin/drafts/${drafts[0]?.id}`)).press('Delete draft')
  expect(deleted.rows('Drafts of wins and news')).toHaveLength(1)
  const used = await owner.open(posts.address)
  expect(used.words).toContain('Already chosen')
})

it('hostile ZIPs are refused, and a path in one leads nowhere [BRING-2]', async () => {
  const owner = await site.as('owner')
  const read = async (file: File) =>
    (await (await owner.open(PAGE)).press('Read posts', { 'ZIP of Facebook': file })).errorOf('ZIP of Facebook')
  expect(await read(new File(['no zip at all'], 'a.zip'))).toContain('no ZIP')
  expect(await read(zipFile({ 'photos/a.txt': picture }))).toContain('No posts were found')
  const bomb = { [`${FOLDER}/posts_1.json`]: new Uint8Array(64 * 1024 * 1024).fill(0x20) }
  expect(await read(zipFile(bomb))).toContain('No posts were found')
  const cut = zipSync(exportOf40())
  expect(await read(new File([new Uint8Array(cut.subarray(0, cut.length / 2))], 'cut.zip'))).toContain('no ZIP')
  const entry = (uri: string) => [
    { timestamp: 1_767_225_600, data: [{ post: uri }], attachments: [{ data: [{ media: { uri } }] }] },
  ]
  const outside = '../../../../etc/passwd.jpg'
  const posts = await (await owner.open(PAGE)).press('Read posts', {
    'ZIP of Facebook': zipFile({ [`${FOLDER}/posts_1.json`]: Buffer.from(JSON.stringify(entry(outside))) }),
  })
  expect(posts.words).toContain('No picture')
  for (const role of ['manager', 'cashier', 'coach'] as const)
    expect((await (await site.as(role)).open(PAGE)).status, role).toBe(403)
})
