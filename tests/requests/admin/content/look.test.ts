import { beforeAll, beforeEach, expect, it } from 'vitest'
import sharp from 'sharp'
import { openMailer } from '#jobs/mailer'
import { openSite, type RequestSite } from '../../site.ts'

const PAGE = '/admin/look'
const TEAL = { accent: '#0f766e', dark: '#0f2a3a' }

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})
beforeEach(async () => {
  await site.records.write.deleteFrom('site_content').where('name', 'like', '%look%').execute()
  await site.records.write.deleteFrom('site_versions').where('part', '=', 'look').execute()
})

const chooseTeal = async () =>
  (await (await site.as('owner')).open(PAGE)).press('Keep these colours', {
    'Accent colour': TEAL.accent,
    'Dark colour': TEAL.dark,
  })
const readStyles = (html: string) => html.match(/<style[\s\S]*?<\/style>/g) ?? []
/** Nonces and the names of built files apart, a page without a look is always the same. */
const readPublic = async (path: string) => (await site.visitor().send(path)).text()

it('without a look no page carries a style of its own, and after going back it is the same to the byte [SETUP-4]', async () => {
  const before = await readPublic('/home')
  expect(before).not.toMatch(/id="look"|data-look/)
  await chooseTeal()
  const during = await readPublic('/home')
  expect(readStyles(during)).toHaveLength(readStyles(before).length + 1)
  expect(during).toContain('--color-ruby:#0f766e')
  expect(during).toContain('data-look="stage-0f766e-0f2a3a-2"')
  const page = await (await site.as('owner')).open(PAGE)
  await page.press('Back to the original look')
  expect(await readPublic('/home')).toBe(before)
})

it('allows the style of the look by its hash, on cached pages and on others [SETUP-4, SEC-1]', async () => {
  await chooseTeal()
  for (const [person, path] of [
    [site.visitor(), '/home'],
    [site.visitor(), '/login'],
    [await site.as('owner'), PAGE],
  ] as const) {
    const response = await person.send(path)
    const html = await response.text()
    const [, css = ''] = /<style id="look"[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? []
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
    const source = `'sha256-${Buffer.from(digest).toString('base64')}'`
    const policy = response.headers.get('content-security-policy') ?? ''
    expect([path, css.length > 500, /style-src [^;]*/.exec(policy)?.[0]]).toEqual([
      path,
      true,
      expect.stringContaining(source),
    ])
  }
})

it('saves without script, says so and counts as a step of the setup [SETUP-4, SETUP-2]', async () => {
  const owner = await site.as('owner')
  expect((await owner.open('/admin/setup')).words).toContain('Choose your colours')
  const saved = await chooseTeal()
  expect([saved.address, saved.words]).toEqual([
    expect.stringContaining(`${PAGE}?saved=`),
    expect.stringContaining('Updated Successfully!'),
  ])
  expect((await owner.open('/admin/setup')).words).toContain('Edit the look')
  expect((await owner.open('/admin/audit')).words).toContain('Look of the site changed')
})

it('refuses colours that cannot be read in words, and offers the nearest that can [SETUP-4]', async () => {
  const owner = await site.as('owner')
  const form = await owner.open(PAGE)
  const refused = await form.press('Keep these colours', { 'Accent colour': '#ffd400' })
  expect([refused.status, refused.errorOf('Accent colour')]).toEqual([
    422,
    'White letters on this colour are too pale to read. Choose a darker one.',
  ])
  expect(refused.words).not.toMatch(/WCAG|needs \d/)
  const nearest = await refused.press(/^Use #[0-9A-F]{6} instead$/)
  expect(nearest.words).toContain('All text can be read, in the light theme and in the dark theme.')
  const saved = await nearest.press(/^(Keep these colours|Save look)$/)
  expect(saved.words).toContain('Updated Successfully!')

  const wrong = await (await owner.open(PAGE)).press('Save look', {
    'Dark colour': 'navy',
    'From the left (%)': '140',
  })
  expect([wrong.status, wrong.errorOf('Dark colour'), wrong.errorOf('From the left (%)')]).toEqual([
    422,
    expect.stringContaining('such as #8C1339'),
    'Enter a number from 0 to 100.',
  ])
})

it('refuses a stale edit with the name of the other editor, and everybody without the right [SETUP-4, STAFF-2]', async () => {
  const [first, second] = [await (await site.as('owner')).open(PAGE), await (await site.as('manager')).open(PAGE)]
  await first.press('Keep these colours', { 'Accent colour': TEAL.accent })
  const stale = await second.press('Keep these colours', { 'Accent colour': '#1d4ed8' })
  expect([stale.status, stale.words]).toEqual([
    409,
    expect.stringMatching(/changed the look while you edited it\. Nothing of yours is saved\./),
  ])
  for (const named of ['cashier', 'coach'] as const) {
    const staff = await site.as(named)
    const sent = await staff.post(PAGE, { intent: 'save', ...TEAL })
    expect([named, (await staff.open(PAGE)).status, sent.status]).toEqual([named, 403, 403])
  }
})

it('shows its editor a preview, and nobody else [SETUP-4]', async () => {
  const owner = await site.as('owner')
  const shown = await (await owner.open(PAGE)).press('Preview on the site', {
    'Accent colour': TEAL.accent,
    'Dark colour': TEAL.dark,
    'Podium A lectern, a microphone and rows of lights': true,
  })
  expect([shown.address, shown.html.includes('--color-ruby:#0f766e')]).toEqual(['/home?preview=look', true])
  const art = '/art/podium-0f766e-0f2a3a-2/stage-400.webp'
  expect(shown.html).toContain('/art/podium-0f766e-0f2a3a-2/stage-')
  expect((await owner.send(art)).status).toBe(200)
  const stranger = site.visitor()
  expect((await stranger.open('/home?preview=look')).html).not.toContain('0f766e')
  const product = await stranger.send(art)
  expect([product.status, product.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

it('is followed by the manifest, the icons, the drawings and the browser bar [SETUP-4]', async () => {
  await chooseTeal()
  const visitor = site.visitor()
  const manifest = (await (await visitor.send('/site.webmanifest')).json()) as {
    theme_color: string
    background_color: string
  }
  expect([manifest.theme_color, manifest.background_color]).toEqual([TEAL.dark, TEAL.dark])
  expect(await readPublic('/home')).toContain(`<meta name="theme-color" content="${TEAL.dark}"/>`)
  const icon = Buffer.from(await (await visitor.send('/icon-192.png')).arrayBuffer())
  const corner = await sharp(icon).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  expect(corner.toString('hex')).toBe(TEAL.dark.slice(1))
  const art = await visitor.send('/art/stage-0f766e-0f2a3a-2/crown-ruby-200.webp')
  expect([art.status, art.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  const { channels } = await sharp(Buffer.from(await art.arrayBuffer())).stats()
  const [red = 0, green = 0] = channels.map(({ mean }) => mean)
  expect(green).toBeGreaterThan(red)
  const older = await visitor.send('/art/stage-aaaaaa-bbbbbb/crown-ruby-200.webp')
  expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await visitor.send('/art/stage-0f766e-0f2a3a-2/secret.webp')).status).toBe(404)
})

it('is followed by the share picture, whose ground takes the hue [SETUP-4]', async () => {
  const readMean = async () => {
    const response = await site.visitor().send('/share/site/default.jpg')
    const { channels } = await sharp(Buffer.from(await response.arrayBuffer()))
      .extract({ left: 1100, top: 40, width: 80, height: 60 })
      .stats()
    return channels.map(({ mean }) => mean)
  }
  const [red = 0, green = 0] = await readMean()
  expect(red).toBeGreaterThan(green)
  await chooseTeal()
  const [redNow = 0, greenNow = 0] = await readMean()
  expect(greenNow).toBeGreaterThan(redNow)
})

it('is followed by emails when they are sent [SETUP-4]', async () => {
  await chooseTeal()
  const sent: { html: string }[] = []
  await site.visitor().post('/forgot-password', {
    email: (
      await site.academy.records.read
        .selectFrom('users')
        .select('email')
        .where('type', '!=', 'ADMIN_USER')
        .executeTakeFirstOrThrow()
    ).email,
  })
  const mailer = await openMailer(site.academy, () =>
    Promise.resolve({
      from: null,
      route: {
        send: (message: { html: string }) => {
          sent.push(message)
          return Promise.resolve({ outcome: 'delivered' as const })
        },
      } as never,
    }),
  )
  await mailer.sendDue()
  await mailer.close()
  expect(sent.length).toBeGreaterThan(0)
  for (const { html } of sent) {
    expect(html).toContain(`background:${TEAL.dark}`)
    expect(html).not.toMatch(/#2B0E22|#8C1339/)
  }
})

it('shows the picture of the academy at the top of the home page, with its point [SETUP-4]', async () => {
  const owner = await site.as('owner')
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'hall.jpg', { type: 'image/jpeg' })
  const { revision } = {
    revision: (await owner.open(PAGE)).document.querySelector('input[name=revision]')?.getAttribute('value') ?? '',
  }
  const response = await owner.post(PAGE, {
    intent: 'save',
    revision,
    accent: '#8c1339',
    dark: '#2b0e22',
    focusX: '20',
    focusY: '80',
    hero: file,
  })
  expect(response.status).toBe(303)
  const html = await readPublic('/home')
  expect(html).toContain('object-position:20% 80%')
  expect(html).toMatch(/hero-stage hero-picture/)
  expect(html).not.toContain('data-look')
  const without = await (await owner.open(PAGE)).press('Save look', { 'Show the drawing again': true })
  expect(without.words).toContain('Updated Successfully!')
  expect(await readPublic('/home')).not.toContain('hero-picture')
})

it('can be undone at once and put back later, each as a save of its own [SETUP-4]', async () => {
  const saved = await chooseTeal()
  const undone = await saved.press('Undo')
  expect([undone.address, undone.words]).toEqual([
    `${PAGE}?undone=1`,
    expect.stringContaining('The look before is back'),
  ])
  expect(await readPublic('/home')).not.toContain('0f766e')
  const list = await undone.follow('Earlier looks')
  expect(list.words).toContain('Accent colour, Dark colour')
  const again = await list.press(/^Put this back/, {}, 'tr:has(#version-2)')
  expect(again.address).toBe(`${PAGE}?undone=1`)
  expect(await readPublic('/home')).toContain('--color-ruby:#0f766e')
})

it('shows each set of drawings in the colours picked, before they are saved [SETUP-4]', async () => {
  const form = await (await site.as('owner')).open(PAGE)
  const shown = (page: typeof form) =>
    [...page.document.querySelectorAll('.look-choice img')].map((image) => image.getAttribute('src') ?? '').join(' ')
  expect(shown(form)).toMatch(/%23(8c1339|5a0f2e)/i)
  const picked = await form.press('Keep these colours', { 'Accent colour': '#0f766e', 'Dark colour': 'navy' })
  expect([picked.status, /%23(8c1339|5a0f2e)/i.test(shown(picked))]).toEqual([422, false])
})

it('has no splash beside the drawings of the podium and the plain ones [SETUP-4, NAV-6]', async () => {
  expect(await readPublic('/home')).toContain('data-academy=')
  const sets = ['Podium A lectern, a microphone and rows of lights', 'Plain Shapes and colours, no objects']
  for (const set of sets) {
    await (await (await site.as('owner')).open(PAGE)).press(/^(Keep these colours|Save look)$/, { [set]: true })
    expect([set, (await readPublic('/home')).includes('data-academy=')]).toEqual([set, false])
  }
})
