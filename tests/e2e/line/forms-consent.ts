import { answerPurposes } from '#records/consent/consents'
import { askGuardian, guardianLink } from '#records/consent/guardians'
import type { Records } from '#records/engine/db'
import { withRecords } from '../admin/desk.ts'
import { smallReceipt } from '../../enrolling.ts'
import { done, newClient, READ } from '../../journey.ts'
import { expect } from '../../site-test.ts'
import type { Site } from '../../site.ts'
import type { Form } from './forms.ts'
import { asClient, asStaff, counted } from './people.ts'

const ANA = { guardianName: 'Ana Cruz', guardianRelation: 'Mother', guardianContact: '0917 123 4567' }
const under18 = async (records: Records, { id }: { id: string }) => {
  const birthdate = `${new Date().getUTCFullYear() - 12}-01-01`
  await records.write.updateTable('users').set({ birthdate }).where('id', '=', id).execute()
}
const asked = async (records: Records, client: { id: string; name: string }) => {
  await under18(records, client)
  done(await askGuardian(records, client, ANA, READ.place, new Date()))
}

/** Somebody under 18 with a link for their guardian. */
const linked = (site: Site) =>
  withRecords(site, async (records) => {
    const client = await newClient(records, 'Munti Bata')
    await asked(records, client)
    return { id: client.id, at: `/guardian/${done(await guardianLink(records, client, new Date()))}` }
  })

export const CONSENT_FORMS: Form[] = [
  {
    name: 'taking a consent back',
    route: '/client',
    intent: 'consent',
    async open({ page, site }) {
      const client = await asClient(page, site, (records, actor) =>
        answerPurposes(records, actor, { messages: true }, READ, new Date()),
      )
      await page.goto('/client')
      const line = page.getByRole('listitem').filter({ hasText: 'News and offers' })
      return {
        press: () => line.getByRole('button', { name: 'Take back' }).click(),
        done: () => expect(line.getByRole('button', { name: 'Agree' })).toBeVisible(),
        once: async () => (await counted(site, 'consents', 'user_id', client.id)) - 2,
      }
    },
  },
  {
    name: 'looking at a consent that was taken back',
    route: '/admin/dashboard',
    intent: 'looked-at',
    async open({ page, site }) {
      let name = ''
      await asStaff(page, site, async (records) => {
        const client = await newClient(records, `Wanda ${Date.now()}`)
        name = client.name
        for (const photographs of [true, false])
          done(await answerPurposes(records, client, { photographs }, READ, new Date()))
      })
      await page.goto('/admin/dashboard')
      const line = page.getByRole('listitem').filter({ hasText: name })
      return {
        press: () => line.getByRole('button', { name: 'Done' }).click(),
        done: () => expect(line).toBeHidden(),
      }
    },
  },
  {
    name: 'publishing the privacy notice',
    route: '/admin/privacy',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto('/admin/privacy')
      const words = `In short, at ${Date.now()}.`
      // React writes the served words back while it takes the page over: what is filled in meanwhile lands before them.
      await expect(async () => {
        await page.getByLabel('In short').fill(words)
        await expect(page.getByLabel('In short')).toHaveValue(words, { timeout: 500 })
      }).toPass()
      return {
        press: () => page.getByRole('button', { name: 'Publish' }).click(),
        done: () => expect(page.getByText('Published. Whoever signs up')).toBeVisible(),
        once: () => counted(site, 'privacy_notices', 'brief', words),
      }
    },
  },
  {
    name: 'a guardian’s yes',
    route: '/guardian/:token',
    intent: 'agree',
    async open({ page, site }) {
      const { id, at } = await linked(site)
      await page.goto(at)
      await page.getByLabel(/to train them/).check()
      await page.getByLabel('Your full name, as your signature').fill('Ana Cruz')
      return {
        press: () => page.getByRole('button', { name: 'I agree', exact: true }).click(),
        done: () => expect(page.getByText('Thank you. You have agreed')).toBeVisible(),
        once: async () => (await counted(site, 'consents', 'user_id', id)) - 3,
      }
    },
  },
  {
    name: 'a guardian’s no',
    route: '/guardian/:token',
    intent: 'decline',
    async open({ page, site }) {
      const { at } = await linked(site)
      await page.goto(at)
      await page.getByText('I do not agree').click()
      await page.getByLabel('A word why, if you like').fill('Not during exams.')
      return {
        press: () => page.getByRole('button', { name: 'Say no' }).click(),
        done: () => expect(page.getByText('You have said no.')).toBeVisible(),
      }
    },
  },
  {
    name: 'a guardian’s other answer',
    route: '/guardian/:token',
    intent: 'change',
    async open({ page, site }) {
      const { at } = await linked(site)
      await page.goto(at)
      await page.getByLabel(/to train them/).check()
      await page.getByLabel('Your full name, as your signature').fill('Ana Cruz')
      await page.getByRole('button', { name: 'I agree', exact: true }).click()
      const line = page.getByRole('listitem').filter({ hasText: 'News and offers' })
      await expect(line).toBeVisible()
      return {
        press: () => line.getByRole('button', { name: 'Agree' }).click(),
        done: () => expect(line.getByRole('button', { name: 'Take back' })).toBeVisible(),
      }
    },
  },
  {
    name: 'naming a guardian',
    route: '/client/guardian',
    intent: 'ask',
    async open({ page, site }) {
      const client = await asClient(page, site, under18)
      await page.goto('/client/guardian')
      await page.getByLabel('Name of your parent or guardian').fill('Ana Cruz')
      await page.getByLabel('Who they are to you').fill('Mother')
      await page.getByLabel('Their e-mail address or phone number').fill('0917 123 4567')
      return {
        press: () => page.getByRole('button', { name: 'Ask them' }).click(),
        done: () => expect(page.getByText('Your guardian has not answered yet.')).toBeVisible(),
        once: () => counted(site, 'guardians', 'user_id', client.id),
      }
    },
  },
  {
    name: 'a link for a guardian',
    route: '/client/guardian',
    intent: 'link',
    async open({ page, site }) {
      await asClient(page, site, asked)
      await page.goto('/client/guardian')
      return {
        press: () => page.getByRole('button', { name: 'Make a link' }).click(),
        done: () => expect(page.getByLabel('Link for your guardian')).toHaveValue(/\/guardian\/[\w-]{43}$/),
      }
    },
  },
  {
    name: 'the progress for a guardian',
    route: '/admin/guardians/:id',
    intent: 'progress',
    async open({ page, site }) {
      const { id } = await linked(site)
      await asStaff(page, site)
      await page.goto(`/admin/guardians/${id}`)
      return {
        press: () => page.getByRole('button', { name: 'Show it' }).click(),
        done: () => expect(page.getByText('Their link shows the progress.')).toBeVisible(),
      }
    },
  },
  {
    name: 'a signed paper',
    route: '/admin/guardians/:id',
    intent: 'paper',
    async open({ page, site }) {
      const { id } = await linked(site)
      await asStaff(page, site)
      await page.goto(`/admin/guardians/${id}`)
      await page
        .getByLabel('Picture or PDF')
        .setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await smallReceipt() })
      return {
        press: () => page.getByRole('button', { name: 'Record the paper' }).click(),
        done: () => expect(page.getByRole('link', { name: 'Open the paper' })).toBeVisible(),
      }
    },
  },
]
