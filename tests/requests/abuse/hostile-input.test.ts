import { parseHTML } from 'linkedom'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ask } from '#tests/drills/abuse/asking'
import { hostileDoors } from '#tests/drills/abuse/hostile-doors'
import { CANARY, hostileFiles, INNER_CANARY, oneOfEachKind } from '#tests/drills/abuse/hostile-files'
import { EVIL, plantWords } from '#tests/drills/abuse/planted-words'
import { postForm } from '#tests/people'
import { openStage } from './rows.ts'

const staged = openStage()

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** One route for pictures and one for documents gets every file; the others share the same examination. */
const WHOLE = ['profile picture', 'a travelling PDF']

it('more than a hundred hostile files find no door open: refused, or made anew without what hung on them [ADM-7, REG-4, CLI-1, ADM-9, ADM-14, TES-4]', async () => {
  const { site, stage } = staged
  const corpus = await hostileFiles()
  const chosen = oneOfEachKind(corpus)
  expect(corpus.length).toBeGreaterThan(100)
  expect(chosen).toHaveLength(20)
  const ADM = await stage.freshCookie('ADM')
  const wrong: string[] = []
  const began = new Date().toISOString()
  let looked = 0
  const taken = new Map<string, number>()
  for (const { name, takes, open } of await hostileDoors(site, stage))
    for (const file of WHOLE.includes(name) ? corpus : chosen) {
      // The limit on files per account would stop this many before the routes are tested.
      await stage.records.write
        .deleteFrom('attempts')
        .where((row) => row.or([row('subject', 'like', 'upload:%'), row('subject', 'like', 'testimonial:%')]))
        .execute()
      const { status } = await open(file)
      if (status < 400) taken.set(name, (taken.get(name) ?? 0) + 1)
      if (status >= 500 || (status < 400 && !(takes === 'picture' && file.picture)))
        wrong.push(`${name}, ${JSON.stringify(file.name)}: ${status}`)
    }
  expect(wrong).toEqual([])
  // The control: every door for pictures was open, and took the real ones.
  expect(Object.fromEntries(taken)).toEqual({
    // A profile picture is a PNG or a JPEG.
    'profile picture': 5,
    ...Object.fromEntries(
      [
        'a win without script',
        'a travelling picture',
        'a receipt without script',
        'a testimonial',
        'the mark of the academy',
        'the payment details',
        'a picture beside a material',
      ].map((door) => [door, 5]),
    ),
  })
  // An accepted picture was re-encoded: no public route serves its payload.
  const served = filesIn(join(site.dataDir, 'files')).filter((path) => /(avatars|pictures)/.test(path))
  expect(served.length).toBeGreaterThan(0)
  const rows = await stage.records.read
    .selectFrom('files')
    .select(['id', 'kind', 'key'])
    .where('kind', 'in', ['picture', 'avatar', 'payment-details', 'receipt'])
    .where('created_at', '>=', began)
    .execute()
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(4)
  for (const { id, kind } of rows)
    for (const path of [`/files/${id}`, `/files/${id}/view`]) {
      const { status, body, headers } = await ask(site, path, { cookie: ADM })
      if (status !== 200) continue
      looked += 1
      // The original of a receipt is evidence: it is stored unchanged up to the end of the picture, and served in a
      // sandbox without scripts, to its owner and staff.
      if (kind === 'receipt' && !path.endsWith('/view'))
        expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      else expect(body.includes(INNER_CANARY), `${kind} ${path}`).toBe(false)
      expect(body.includes(CANARY), `${kind} ${path}`).toBe(false)
      expect(headers.get('content-type')).toMatch(/^image\/(png|jpeg|webp)$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  expect(looked).toBeGreaterThan(20)
})

it('a story is not saved with an address that is a script’s or somebody’s [ADM-4, ADM-5]', async () => {
  const { site, stage } = staged
  const ADM = await stage.freshCookie('ADM')
  for (const postUrl of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    ' javascript:alert(1)',
    'https://user:pass@evil.example/',
    '//evil.example',
    'file:///etc/passwd',
  ]) {
    const story = { title: 'T', content: 'C', date: '2026-01-01', postUrl, revision: '1' }
    expect((await postForm(site.url, `/admin/news/${stage.ids.news}/edit`, story, ADM)).status, postUrl).toBe(422)
  }
})

/** What of a page would run, or lead to a script. */
function hostileIn(html: string): string[] {
  const { document } = parseHTML(html)
  return [...document.querySelectorAll('*')]
    .filter(
      (element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        element.matches('a[href^="javascript:"], a[href^="data:"], img[src="x"]') ||
        (element.localName === 'script' && element.textContent?.startsWith('window.__hostile')),
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

it('markup in every text field is text on every page that shows it, and script addresses are no addresses [ADM-4, ADM-5, ADM-6, CONTACT-1, CLI-2]', async () => {
  const { site, stage } = staged
  const { win, news, hidden, trainee } = stage.ids
  const pages: [who: string | null, path: string][] = [
    ...['/home', '/about', '/members', '/packages-registration', `/wins/${win}`, `/news/${news}`].map(
      (path): [null, string] => [null, path],
    ),
    [null, `/testimonial/${hidden}`],
    ...['/client', '/learningmaterials'].map((path): [string | null, string] => [stage.cookies.E, path]),
    ...[
      '/admin/dashboard',
      '/admin/wins',
      '/admin/news',
      '/admin/accomplishments',
      '/admin/members',
      '/admin/testimonials',
      '/admin/learningmaterialscontrol',
      '/admin/pendingregistrationpayments',
      '/admin/trainees',
      `/admin/trainees/${trainee}/sessions`,
      '/admin/paymenthistory',
      '/admin/generatereports',
      '/admin/messages',
      '/admin/audit',
      `/admin/wins/${win}/edit`,
    ].map((path): [string | null, string] => [stage.cookies.ADM, path]),
  ]
  await plantWords(stage)
  let shown = 0
  for (const [cookie, path] of pages) {
    const { status, body } = await ask(site, path, { cookie })
    expect(status, path).toBe(200)
    expect(hostileIn(body), path).toEqual([])
    if (body.includes('window.__hostile=1')) shown += 1
  }
  // The controls: most pages show the words, and where they are not escaped they are found.
  expect(shown).toBeGreaterThan(14)
  expect(hostileIn(`<p>${EVIL}</p><a href="javascript:1">x</a>`)).toHaveLength(3)
})
