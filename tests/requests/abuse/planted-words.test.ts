import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'
import { ask } from '#tests/drills/abuse/asking'
import { EVIL, plantWords } from '#tests/drills/abuse/planted-words'
import { postForm } from '#tests/people'
import { openStage } from './rows.ts'

const staged = openStage()

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
  // The controls: most pages show the words, and where nothing escapes them they are found.
  expect(shown).toBeGreaterThan(14)
  expect(hostileIn(`<p>${EVIL}</p><a href="javascript:1">x</a>`)).toHaveLength(3)
})
