import type { Page } from '@playwright/test'
import { newId, type Records } from '#records/engine/db'
import { saveDraft } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { dayFromNow } from '../../days.ts'
import { chooseReceipt, newcomer, smallReceipt } from '../../enrolling.ts'
import { newAdministrator, payFor } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { signUp } from '../../people.ts'
import type { Site } from '../../site.ts'
import { expect } from '../../site-test.ts'
import { chooseFile, fill, mark, poster } from '../admin/content.ts'
import { PENDING_PAYMENTS, enrolledClient, press, waitingClient, withRecords } from '../admin/desk.ts'
import { withPasskeys } from '../passkeys/authenticator.ts'
import { asClient, asStaff, booked, counted } from './people.ts'
import { WAYS, type Way } from './ways.ts'

type Stage = { page: Page; site: Site }
/** A form filled in and ready to be sent. */
export type Scene = {
  press(): Promise<unknown>
  /** Expects what is seen once it is done. */
  done(): Promise<unknown>
  /** How often it was done, read from the records. */
  once?(): Promise<number>
}
export type Form = {
  /** What is special in the way it is sent; every other form of the site is like one of these. */
  kind: string
  name: string
  /** All of them where the form has its own code for failures; else one before the write and one after it. */
  ways?: readonly Way[]
  /** The text of the dialog that belongs to a failure of this form. */
  says?: string
  /** A form with its own message that it was not sent, whose own button sends it again. */
  own?: { said: string; again: string }
  /** Its screen follows the records: once the line is back it may show the earlier write before a retry. */
  follows?: true
  open(stage: Stage): Promise<Scene>
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const clickInDialog = (page: Page, name: string) => () =>
  dialog(page).getByRole('button', { name, exact: true }).last().click()
const said = (page: Page, text: string | RegExp) => () => expect(page.getByText(text).first()).toBeVisible()

const hiddenMember = (records: Records, id: string) =>
  records.write
    .insertInto('members')
    .values({
      id,
      name: `Nakatago ${id}`,
      titles: 'None',
      testimonial: 'Words',
      image: null,
      date: null,
      updated_by: null,
      hidden: 1,
    })
    .execute()

/** A client of one test alone whose phone holds their passkey. */
async function withPhone(page: Page, site: Site): Promise<void> {
  await withPasskeys(page)
  await asClient(page, site)
  await page.goto('/client/security')
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')).toHaveCount(1)
}

/** One form of each kind; that every form of the site is of one of them, tests/forms.test.ts says. */
export const FORMS: readonly Form[] = [
  {
    kind: 'a form with a dialog of its own for failures',
    name: 'signing in',
    says: 'Error logging in: The academy could not be reached. Please try again.',
    async open({ page, site }) {
      const { person } = newcomer()
      await signUp(site.url, person)
      await page.goto('/login')
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
      await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(person.password)
      return {
        press: () => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
        done: () => expect(page).toHaveURL(/\/client$/),
      }
    },
  },
  {
    kind: 'a form with words of its own for failures',
    name: 'a message to the academy',
    ways: WAYS,
    own: { said: 'Failed to send message. Please try again later.', again: 'Send message' },
    async open({ page, site }) {
      const subject = `Once ${newcomer().person.lastName}`
      await page.goto('/contact')
      const words = {
        Name: 'Luningning',
        Email: 'luningning@client.example',
        Subject: subject,
        Message: 'Is there a class in May?',
      }
      for (const [label, value] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(value)
      return {
        press: () => page.getByRole('button', { name: 'Send message' }).click(),
        done: () => expect(page.getByText('Your message has been sent. Thank you!')).toBeVisible(),
        once: () => counted(site, 'contact_messages', 'subject', subject),
      }
    },
  },
  {
    kind: 'a form of an island',
    name: 'booking a package from the home page',
    ways: WAYS,
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/home')
      return {
        press: () => page.getByRole('button', { name: 'Book' }).first().click(),
        done: () => expect(page).toHaveURL(/\/registration\/package-w$/),
      }
    },
  },
  {
    kind: 'a question before a plain form',
    name: 'the own details',
    ways: WAYS,
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client/account')
      await page.getByLabel('Address', { exact: true }).fill('7 Luna Street, Iloilo City')
      await page.getByRole('button', { name: 'Save changes' }).click()
      return {
        press: () => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
        done: () => expect(page.getByText('Your changes are saved.')).toBeVisible(),
      }
    },
  },
  {
    kind: 'a picture that is cropped',
    name: 'the own picture',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client/account')
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
      await page
        .getByLabel('Profile picture')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await smallReceipt() })
      const save = page
        .getByRole('dialog', { name: 'Crop your picture' })
        .getByRole('button', { name: 'Save', exact: true })
      await expect(save).toBeEnabled()
      return { press: () => save.click(), done: () => expect(page.getByText('Your picture is saved.')).toBeVisible() }
    },
  },
  {
    kind: 'a file that arrived before',
    name: 'submitting the registration',
    async open({ page, site }) {
      const client = await asClient(page, site, async (records, client) => {
        await booked(records, client)
        await saveDraft(
          records,
          client.id,
          'package_w',
          { ...FORM, firstSchedule: dayFromNow(7) },
          'additional',
          new Date(),
        )
      })
      await page.goto('/registration/package-w?step=3')
      await chooseReceipt(page, await smallReceipt(), 'receipt.png')
      await expect(page.getByText('Your picture is uploaded.')).toBeAttached()
      return {
        press: () => page.getByRole('button', { name: /^Submit/ }).click(),
        done: () => expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible(),
        once: () => counted(site, 'payments', 'user_id', client.id),
      }
    },
  },
  {
    kind: 'a screen that follows the records',
    name: 'starting again after a rejection',
    follows: true,
    async open({ page, site }) {
      await asClient(page, site, async (records, { id }) => {
        const { paymentId } = await payFor(records, id, 'package_w', new Date())
        await decidePayment(records, await newAdministrator(records), paymentId, 'reject', { now: new Date() })
      })
      await page.goto('/registration/package-w')
      return {
        press: () => page.locator('button[value=again]').click(),
        done: () => expect(page.getByText('Step 1 - 4')).toBeVisible(),
      }
    },
  },
  {
    kind: 'a form in a row of a list',
    name: 'the reason of a hidden testimonial',
    async open({ page, site }) {
      const id = newId()
      await asStaff(page, site, (records) => hiddenMember(records, id))
      await page.goto(`/admin/testimonials?search=${id}`)
      await page.getByText('Add a reason').click()
      await page.locator(`#reason-${id}`).fill('The contest asked us to.')
      return {
        press: () => page.getByRole('button', { name: 'Save reason' }).click(),
        done: () => expect(page.getByText('Reason saved').first()).toBeVisible(),
      }
    },
  },
  {
    kind: 'a step shown before the answer',
    name: 'a step of a trainee',
    ways: WAYS,
    async open({ page, site }) {
      const client = await enrolledClient(site)
      await asStaff(page, site)
      await page.goto(`/admin/trainees/${client.paymentId}/sessions`)
      const sessions = page.getByRole('group', { name: 'Q&A sessions' })
      return {
        press: () => sessions.getByRole('button', { name: 'Next' }).click(),
        done: () => expect(sessions.getByText(/^1 of/).first()).toBeVisible(),
        once: () =>
          withRecords(
            site,
            async ({ read }) =>
              (
                await read
                  .selectFrom('trainees')
                  .select('session_took')
                  .where('id', '=', client.paymentId)
                  .executeTakeFirstOrThrow()
              ).session_took,
          ),
      }
    },
  },
  {
    kind: 'a form the browser signs',
    name: 'signing in with a passkey',
    ways: WAYS,
    async open({ page, site }) {
      await withPhone(page, site)
      await page.context().clearCookies()
      await page.goto('/login')
      return {
        press: () => page.getByRole('button', { name: 'Sign in with a passkey' }).click(),
        done: () => expect(page).toHaveURL(/\/client$/),
      }
    },
  },
  {
    kind: 'a decision in a dialog over a list',
    name: 'Reject of a payment',
    async open({ page, site }) {
      const client = await waitingClient(site)
      await asStaff(page, site)
      await page.goto(`${PENDING_PAYMENTS}?search=${encodeURIComponent(client.name)}`)
      await press(page, client.name, 'Reject')
      await page.getByLabel('Reason').fill('The amount cannot be read.')
      return {
        press: clickInDialog(page, 'Reject'),
        done: said(page, 'This payment was already decided.'),
        once: () => counted(site, 'payments', 'user_id', client.id),
      }
    },
  },
  {
    kind: 'a file sent from a dialog',
    name: 'adding a news item',
    says: 'Upload failed: The academy could not be reached. Please try again.',
    async open({ page, site }) {
      const name = mark('Added')
      await asStaff(page, site)
      await page.goto('/admin/news')
      await page.getByRole('link', { name: 'Add New News' }).click()
      await fill(page, { Title: name, Content: 'Words', Date: '2026-01-02', 'POST URL': 'https://example.com/post' })
      await chooseFile(page, 'Image', await poster(300, 400), 'poster.png')
      return {
        press: clickInDialog(page, 'Save'),
        async done() {
          await expect(page.getByText('Upload Successful!')).toBeVisible()
          await page
            .getByRole('dialog', { name: 'Upload', exact: true })
            .getByRole('button', { name: 'Close', exact: true })
            .click()
          await said(page, 'Added Successfully!')()
        },
        once: () => counted(site, 'news', 'title', name),
      }
    },
  },
]
