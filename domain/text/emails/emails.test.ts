import { describe, expect, it } from 'vitest'
import { headerText, LINK_TOKEN } from '#domain/mail/emails'
import { contactMail } from './contact-email.ts'
import { escapeHtml, renderEmail } from '#domain/mail/render-email'
import { readyQuestionsText, rejectReasonsText } from '#domain/text/staff/enrolment/payment-decisions'
import { codesGuessed, passwordChanged, passwordReset } from './password-emails.ts'
import {
  paymentAnswered,
  paymentArrived,
  paymentQuestionMail,
  paymentConfirmed,
  paymentReceived,
  paymentRejected,
  paymentUndone,
  type PaymentMailFacts,
} from './payment-emails.ts'
import { verifyEmail, welcome } from './verification-emails.ts'

const FACTS: PaymentMailFacts = {
  brand: 'Luningning Academy',
  paymentId: 'p1',
  client: { name: 'Althea Reyes', firstName: 'Althea', email: 'althea@client.example', verified: true },
  package: 'package_r',
  packageName: 'Package R',
  amountCentavos: 1_250_000,
  submittedAt: '2026-11-21T04:00:00.000Z',
  code: '7K2M9Q',
}
const ATTACK = `<script>alert(1)</script>"'&\r\nBcc: all@client.example`

describe('a letter', () => {
  it('to the guardian who paid leads to the minor’s page, and lets the minor reply [MAIL-1, FAM-1]', () => {
    const facts = { ...FACTS, isRest: true, ward: { id: 'w1', name: 'Ligaya Munting' } }
    const at = '2026-11-20T10:00:00.000Z'
    const letters = (of: PaymentMailFacts) => [
      paymentReceived(of),
      paymentConfirmed(of, at),
      paymentUndone(of, at),
      paymentQuestionMail(of, 'Why?', at),
      paymentRejected(of, null),
    ]
    for (const { text } of letters(facts)) {
      expect(text).toContain('/client/family/child/w1')
      expect(text).toContain('Ligaya Munting')
    }
    expect(letters(facts)[3]?.text).toContain('The trainee received it too and can reply.')
    for (const { text } of letters({ ...facts, client: { ...facts.client, verified: false } }))
      expect(text).not.toContain('Ligaya')
    const causes = [...letters(facts), ...letters(FACTS)].map(({ once }) => once)
    expect(new Set(causes).size).toBe(causes.length)
  })

  it('about a confirmed payment has the number of its receipt and leads to the PDF [LED-3]', () => {
    const { text, html } = paymentConfirmed({ ...FACTS, acknowledgement: '2026-000012' }, '2026-11-20T10:00:00.000Z')
    for (const part of ['2026-000012', 'pesos', 'https://this.site.invalid/client/receipts/2026-000012']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  it('about a payment names the package, the amount as staff write it and the next step [MAIL-1]', () => {
    const letters = [
      paymentReceived(FACTS),
      paymentConfirmed(FACTS, '2026-11-20T10:00:00.000Z'),
      paymentRejected(FACTS, 'Wrong amount'),
      paymentArrived(FACTS, { id: 'a1', email: 'coach@academy.example' }),
    ]
    for (const { text, html } of letters)
      for (const part of [
        'Package R',
        'PHP 12,500',
        'Luningning Academy',
        'Nov 21, 2026, 12:00 PM',
        'https://this.site.invalid/',
      ]) {
        expect(text).toContain(part)
        expect(html).toContain(part)
      }
    expect(letters.map(({ to }) => to)).toEqual([
      'althea@client.example',
      'althea@client.example',
      'althea@client.example',
      'coach@academy.example',
    ])
    expect(letters[2]?.text).toContain('Reason: Wrong amount')
    expect(paymentRejected(FACTS, null).text).not.toContain('Reason')
  })

  it('to an address nobody has confirmed holds nothing its writer typed, not even the name it greets [MAIL-1]', () => {
    const spamText = 'Win a prize at evil.example'
    const stranger = { id: 'u1', email: 'owner@box.example', name: spamText, verified: false }
    const facts = {
      ...FACTS,
      client: { name: spamText, firstName: spamText, email: stranger.email, verified: false },
    }
    const all = (client: typeof facts.client, account: typeof stranger) => [
      paymentReceived({ ...facts, client }),
      paymentConfirmed({ ...facts, client }, '2026-11-20T10:00:00.000Z'),
      paymentRejected({ ...facts, client }, `Dear ${spamText}, no.`),
      paymentQuestionMail({ ...facts, client }, `Dear ${spamText}, why?`, 'at'),
      passwordReset('Academy', account),
      passwordChanged('Academy', account, true),
      codesGuessed('Academy', account, '2026-11-21'),
      welcome('Academy', account),
      verifyEmail('Academy', account),
    ]
    for (const { kind, subject, text, html } of all(facts.client, stranger))
      expect([kind, `${subject} ${text} ${html}`.includes('evil')]).toEqual([kind, false])
    const greeted = all({ ...facts.client, verified: true }, { ...stranger, verified: true }).filter(({ text }) =>
      text.includes('evil'),
    )
    expect(greeted, 'the control: once the address is confirmed they greet by name').toHaveLength(7)
    expect(paymentRejected(facts, rejectReasonsText[0]).text).toContain(rejectReasonsText[0])
    expect(paymentQuestionMail(facts, readyQuestionsText[0], 'at').text).toContain(`> ${readyQuestionsText[0]}`)
  })

  it('has a cause that makes it one, of its own for each payment and reader [MAIL-2]', () => {
    const causes = [
      paymentReceived(FACTS),
      paymentConfirmed(FACTS, '2026-11-20T10:00:00.000Z'),
      paymentRejected(FACTS, null),
      paymentArrived(FACTS, { id: 'a1', email: 'x' }),
      paymentArrived(FACTS, { id: 'a2', email: 'x' }),
      paymentReceived({ ...FACTS, paymentId: 'p2' }),
      paymentQuestionMail(FACTS, 'Why?', 'one time'),
      paymentQuestionMail(FACTS, 'Why?', 'another time'),
      paymentAnswered(FACTS, { id: 'a1', email: 'x' }, 'q1'),
      paymentAnswered(FACTS, { id: 'a2', email: 'x' }, 'q1'),
    ].map(({ once }) => once)
    expect(new Set(causes).size).toBe(10)
    expect(causes).not.toContain(undefined)
  })

  it('shows what people typed as text, whatever it holds [MAIL-1, CONTACT-3]', () => {
    const hostile = {
      ...FACTS,
      brand: ATTACK,
      packageName: ATTACK,
      client: { name: ATTACK, firstName: ATTACK, email: 'a@b.example', verified: true },
    }
    for (const { html, subject } of [
      paymentReceived(hostile),
      paymentArrived(hostile, { id: 'a', email: 'b' }),
      paymentRejected(hostile, ATTACK),
      paymentQuestionMail(hostile, ATTACK, 'at'),
      paymentAnswered(hostile, { id: 'a', email: 'b' }, 'q'),
      contactMail(
        ATTACK,
        { name: ATTACK, email: 'a@b.example', subject: ATTACK, message: ATTACK },
        'm1',
        'hello@academy.example',
      ),
    ]) {
      expect(html).not.toContain('<script')
      expect(subject).not.toMatch(/[\r\n]/)
    }
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
  })

  it('keeps the lines of a message in both forms [CONTACT-3]', () => {
    const { text, html, replyTo, subject, senderName } = contactMail(
      'Academy',
      { name: 'Ana', email: 'ana@visitor.example', subject: 'A class?', message: 'One.\n\nTwo.' },
      'm1',
      'hello@academy.example',
    )
    expect(text).toContain('> One.\n> \n> Two.')
    expect(html).toContain('One.<br><br>Two.')
    expect([replyTo, subject, senderName]).toEqual(['ana@visitor.example', 'A class?', 'Ana'])
  })

  it('for a new password holds one link, whose token is not there yet [AUTH-7]', () => {
    const { text, html } = passwordReset('Academy', { id: 'u1', email: 'a@b.example', name: 'Ana', verified: true })
    expect(text).toContain(`https://this.site.invalid/reset-password/${LINK_TOKEN}`)
    expect(html.split(LINK_TOKEN)).toHaveLength(2)
  })

  it('has no empty parts when it has no facts, quote, step or note [MAIL-1]', () => {
    expect(renderEmail({ brand: 'A', subject: 'B', heading: 'C', paragraphs: ['D'] }).text).toBe('C\n\nD\n\n-- \nA\n')
  })
})

describe('a header field', () => {
  it('is one line of printable text and not endless [MAIL-2]', () => {
    expect(headerText('a\r\nBcc: b\u0000\u2028c\u0085d')).toBe('a Bcc: b c d')
    expect(headerText(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
    expect(headerText('  Niña – “ok”  ')).toBe('Niña – “ok”')
  })
})
