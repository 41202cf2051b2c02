import { describe, expect, it } from 'vitest'
import { PRODUCT_LOOK } from '#domain/content/look/look'
import { dressEmail, renderEmail } from './render-email.ts'

const { html, text } = renderEmail({ brand: 'Tinig', heading: 'Receipt', paragraphs: ['Hello'] })
const LOGO = 'abcdefghjkmnpqrs'

describe('an email [MAIL-1, SETUP-4]', () => {
  it('has the logo and colours of the academy when it is sent', () => {
    const look = { ...PRODUCT_LOOK, accent: '#0f766e', dark: '#0f2a3a' }
    const sent = dressEmail(html, { look, logo: LOGO }, 'https://academy.example')
    expect(sent).toContain(`src="https://academy.example/pictures/${LOGO}/240.png"`)
    expect(sent.toLowerCase()).toContain('#0f2a3a')
  })

  it('names its academy in words where there is no logo, or no address a mailbox could open', () => {
    for (const [logo, url] of [
      [null, 'https://academy.example'],
      [LOGO, null],
    ] as const) {
      const sent = dressEmail(html, { look: null, logo }, url)
      expect(sent).not.toMatch(/<img|<!--/)
      expect(sent).toContain('>Tinig</td>')
    }
  })

  it('is set in the sans font of the reader’s device, and stays readable as plain text', () => {
    expect(html).not.toMatch(/[^-]serif/)
    expect(text).toContain('Hello')
  })
})
