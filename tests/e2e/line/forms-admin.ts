import type { Page } from '@playwright/test'
import { newId, type Records } from '#records/engine/db'
import { askCorrection } from '#records/accounts/own/corrections'
import { askDeletion } from '#records/accounts/own/deletion-requests'
import { keepMessage } from '#records/mail/messages'
import { keepPolicyReports } from '#records/operating/policy-reports'
import { act, chooseFile, fill, mark, poster } from '../admin/content.ts'
import { DESK, enrolledClient, press, rowOf, waitingClient, withRecords } from '../admin/desk.ts'
import { newClient } from '../../journey.ts'
import { madePdf } from '../../pdfs.ts'
import type { Site } from '../../site.ts'
import { expect } from '../../site-test.ts'
import type { Form, Scene } from './forms.ts'
import { asStaff, counted, SECRET } from './people.ts'

export const UNSENT = 'Upload failed: The academy could not be reached. Please try again.'
const STORY = { Content: 'Words of the evening', Date: '2026-01-02' }

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const pressed = (page: Page, name: string) => () =>
  dialog(page).getByRole('button', { name, exact: true }).last().click()
export const said = (page: Page, text: string | RegExp) => () => expect(page.getByText(text).first()).toBeVisible()

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

/** Opens the testimonials where one of this name waits for staff. */
async function waitingTestimonial(page: Page, site: Site): Promise<string> {
  const name = mark('Naghihintay')
  await asStaff(page, site, async (records) => {
    const { id } = await newClient(records, name)
    await records.write
      .insertInto('testimonial_reviews')
      .values({
        user_id: id,
        name,
        titles: 'Finalist',
        testimonial: 'It was grand.',
        image: null,
        sent_at: new Date().toISOString(),
        state: 'waiting',
        reason: null,
      })
      .execute()
  })
  await page.goto('/admin/testimonials')
  return name
}

/** Goes through the modal that says that it is uploaded, to the news on the list. */
const uploaded = (page: Page, text: string) => async () => {
  await expect(page.getByText('Upload Successful!')).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Upload', exact: true })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await said(page, text)()
}

/** The form that adds a thing, and the one that changes it. */
function entryForms(kind: {
  path: string
  thing: string
  add: string
  table: 'wins' | 'news' | 'accomplishments' | 'members'
  column: 'title' | 'name'
  label: 'Title' | 'Name'
  words: Record<string, string>
  picture: boolean
}): Form[] {
  const { path, thing, add, table, column, label, words, picture } = kind
  const saved = (page: Page, text: string) =>
    table === 'wins' || table === 'news' ? uploaded(page, text) : said(page, text)
  return [
    {
      name: `adding a ${thing}`,
      route: `${path}/new`,
      says: UNSENT,
      async open({ page, site }) {
        const name = mark('Added')
        await asStaff(page, site)
        await page.goto(path)
        await page.getByRole('link', { name: add }).click()
        await fill(page, { [label]: name, ...words })
        if (picture) await chooseFile(page, 'Image', await poster(300, 400), 'poster.png')
        return {
          press: pressed(page, 'Save'),
          done: saved(page, 'Added Successfully!'),
          once: () => counted(site, table, column, name),
        }
      },
    },
    {
      name: `changing a ${thing}`,
      route: `${path}/:id/edit`,
      says: UNSENT,
      async open({ page, site }) {
        const name = mark('Changed')
        await asStaff(page, site)
        await page.goto(path)
        await page.getByRole('link', { name: 'Update', exact: true }).first().click()
        await fill(page, { [label]: name })
        return {
          press: pressed(page, 'Save'),
          done: saved(page, 'Updated Successfully!'),
          once: () => counted(site, table, column, name),
        }
      },
    },
    {
      name: `deleting a ${thing}`,
      route: path,
      intent: 'delete',
      async open({ page, site }) {
        await asStaff(page, site)
        await page.goto(path)
        await page
          .getByRole('button', { name: /^More actions/ })
          .last()
          .click()
        await page.getByRole('button', { name: 'Delete', exact: true }).filter({ visible: true }).click()
        return { press: pressed(page, 'Delete'), done: said(page, /no longer there/) }
      },
    },
  ]
}

/** One decision about a payment that waits. */
function decision(
  action: 'Confirm' | 'Ask for more' | 'Reject' | 'Delete',
  once: (site: Site, client: { id: string; paymentId: string }) => Promise<number>,
): Form {
  return {
    name: `${action} of a payment`,
    route: DESK,
    intent: action === 'Ask for more' ? 'ask' : action.toLowerCase(),
    async open({ page, site }): Promise<Scene> {
      const client = await waitingClient(site)
      await asStaff(page, site)
      await page.goto(`${DESK}?search=${encodeURIComponent(client.name)}`)
      await press(page, client.name, action)
      if (action === 'Reject') await page.getByLabel('Reason').fill('The amount cannot be read.')
      if (action === 'Ask for more') await page.getByLabel('Question').fill('Which bank was it?')
      return {
        press: pressed(page, action),
        done: said(
          page,
          action === 'Ask for more'
            ? 'The client was asked about this payment and has not answered yet.'
            : 'This payment was already decided.',
        ),
        once: () => once(site, client),
      }
    },
  }
}

/** A PDF that is there for this test alone. */
async function addPdf(page: Page, name: string): Promise<void> {
  await page.goto('/admin/learningmaterialscontrol')
  await page.getByRole('link', { name: 'Upload New PDF', exact: true }).click()
  await chooseFile(page, 'PDF', madePdf(), name)
  await pressed(page, 'Upload')()
  await uploaded(page, 'PDF uploaded successfully!')()
  await page.goto(`/admin/learningmaterialscontrol?search=${encodeURIComponent(name)}`)
}

export const ADMIN: Form[] = [
  ...entryForms({
    path: '/admin/accomplishments',
    thing: 'line of accomplishments',
    add: 'Add New Accomplishment',
    table: 'accomplishments',
    column: 'title',
    label: 'Title',
    words: STORY,
    picture: false,
  }),
  ...entryForms({
    path: '/admin/news',
    thing: 'news item',
    add: 'Add New News',
    table: 'news',
    column: 'title',
    label: 'Title',
    words: { ...STORY, 'POST URL': 'https://example.com/post' },
    picture: true,
  }),
  ...entryForms({
    path: '/admin/wins',
    thing: 'win',
    add: 'Add New Win',
    table: 'wins',
    column: 'title',
    label: 'Title',
    words: { ...STORY, 'POST URL': 'https://example.com/post' },
    picture: true,
  }),
  ...entryForms({
    path: '/admin/members',
    thing: 'member',
    add: 'Add New Member',
    table: 'members',
    column: 'name',
    label: 'Name',
    words: { Titles: 'Finalist', Testimonials: 'It was grand.' },
    picture: false,
  }),
  {
    name: 'the recent win header',
    route: '/admin/news',
    intent: 'header',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto('/admin/news')
      await page.getByLabel('Title', { exact: true }).fill(mark('Grand'))
      return {
        press: () => page.getByRole('button', { name: 'Confirm', exact: true }).click(),
        done: said(page, 'Updated Successfully!'),
      }
    },
  },
  {
    name: 'uploading a PDF',
    route: '/admin/learningmaterialscontrol/new',
    says: UNSENT,
    async open({ page, site }) {
      const name = `${mark('Lesson')}.pdf`
      await asStaff(page, site)
      await page.goto('/admin/learningmaterialscontrol')
      await page.getByRole('link', { name: 'Upload New PDF', exact: true }).click()
      await chooseFile(page, 'PDF', madePdf(), name)
      // The form takes the file's name once it has heard of the file.
      await expect(page.locator('[name=fileName]')).toHaveValue(name)
      return {
        press: pressed(page, 'Upload'),
        done: uploaded(page, 'PDF uploaded successfully!'),
        once: () => counted(site, 'learning_materials', 'file_name', name),
      }
    },
  },
  {
    name: 'uploading a PDF anew',
    route: '/admin/learningmaterialscontrol/:id/reupload',
    says: UNSENT,
    async open({ page, site }) {
      const name = `${mark('Lesson')}.pdf`
      await asStaff(page, site)
      await addPdf(page, name)
      await act(page, name, 'Reupload')
      await chooseFile(page, 'PDF', madePdf({ page: '/Rotate 90' }), 'second.pdf')
      return {
        press: pressed(page, 'Reupload'),
        done: uploaded(page, 'PDF reuploaded successfully!'),
        once: () => counted(site, 'learning_materials', 'file_name', name),
      }
    },
  },
  {
    name: 'renaming a PDF',
    route: '/admin/learningmaterialscontrol/:id/rename',
    says: UNSENT,
    async open({ page, site }) {
      const [name, renamed] = [`${mark('Lesson')}.pdf`, mark('Renamed')]
      await asStaff(page, site)
      await addPdf(page, name)
      await act(page, name, 'Rename')
      await fill(page, { 'File Name': renamed })
      return {
        press: pressed(page, 'Rename'),
        done: said(page, 'PDF renamed successfully!'),
        once: () => counted(site, 'learning_materials', 'file_name', renamed),
      }
    },
  },
  {
    name: 'deleting a PDF',
    route: '/admin/learningmaterialscontrol',
    intent: 'delete',
    async open({ page, site }) {
      const name = `${mark('Lesson')}.pdf`
      await asStaff(page, site)
      await addPdf(page, name)
      await act(page, name, 'Delete')
      return { press: pressed(page, 'Delete'), done: said(page, /no longer there/) }
    },
  },
  {
    name: 'hiding a testimonial',
    route: '/admin/testimonials',
    intent: 'hide',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto('/admin/testimonials')
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: 'Hide', exact: true }) })
        .first()
      return {
        press: () => row.getByRole('button', { name: 'Hide', exact: true }).click(),
        done: () => expect(page.getByRole('button', { name: 'Show', exact: true }).first()).toBeVisible(),
      }
    },
  },
  {
    name: 'showing a testimonial',
    route: '/admin/testimonials',
    intent: 'show',
    async open({ page, site }) {
      const id = newId()
      await asStaff(page, site, (records) => hiddenMember(records, id))
      await page.goto(`/admin/testimonials?search=${id}`)
      return {
        press: () => page.getByRole('button', { name: 'Show', exact: true }).click(),
        done: () => expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible(),
      }
    },
  },
  {
    name: 'approving a testimonial',
    route: '/admin/testimonials',
    intent: 'approve',
    async open({ page, site }) {
      const name = await waitingTestimonial(page, site)
      return {
        press: () =>
          page
            .getByRole('article')
            .filter({ hasText: name })
            .getByRole('button', { name: 'Approve', exact: true })
            .click(),
        done: () => expect(page.getByText('Testimonial approved').first()).toBeVisible(),
        once: () => counted(site, 'members', 'name', name),
      }
    },
  },
  {
    name: 'hiding a testimonial that waits',
    route: '/admin/testimonials',
    intent: 'return',
    async open({ page, site }) {
      const waiting = page.getByRole('article').filter({ hasText: await waitingTestimonial(page, site) })
      await waiting.getByText('Hide…').click()
      await waiting.getByLabel('Reason', { exact: true }).fill('Please leave the number out.')
      return {
        press: () => waiting.getByRole('button', { name: 'Hide', exact: true }).click(),
        done: () => expect(waiting).toHaveCount(0),
      }
    },
  },
  {
    name: 'the reason of a hidden testimonial',
    route: '/admin/testimonials',
    intent: 'reason',
    async open({ page, site }) {
      const id = newId()
      await asStaff(page, site, (records) => hiddenMember(records, id))
      await page.goto(`/admin/testimonials?search=${id}`)
      await page.getByText('Give a reason').click()
      await page.locator(`#reason-${id}`).fill('The contest asked us to.')
      return {
        press: () => page.getByRole('button', { name: 'Save reason' }).click(),
        done: () => expect(page.getByText('Reason saved').first()).toBeVisible(),
      }
    },
  },
  decision('Confirm', (site, { id }) => counted(site, 'payment_history', 'user_id', id)),
  decision('Ask for more', (site, { paymentId }) => counted(site, 'payment_questions', 'payment_id', paymentId)),
  decision('Reject', (site, { id }) => counted(site, 'payments', 'user_id', id)),
  decision('Delete', (site, { id }) => counted(site, 'payments', 'user_id', id)),
  {
    name: 'the reference number of a receipt',
    route: DESK,
    intent: 'reference',
    async open({ page, site }) {
      const client = await waitingClient(site)
      await asStaff(page, site)
      await page.goto(`${DESK}?view=${client.paymentId}`)
      await page.getByLabel('Reference number', { exact: true }).fill('ABC123456')
      return {
        press: () => page.getByRole('button', { name: 'Save number' }).click(),
        done: () => expect(page.getByLabel('Reference number', { exact: true })).toHaveValue('ABC123456'),
      }
    },
  },
  {
    name: 'unenrolling a trainee',
    route: '/admin/trainees',
    intent: 'unenroll',
    async open({ page, site }) {
      const client = await enrolledClient(site)
      await asStaff(page, site)
      await page.goto(`/admin/trainees?search=${encodeURIComponent(client.name)}`)
      await press(page, client.name, 'Unenroll')
      return { press: pressed(page, 'Unenroll'), done: said(page, /no longer there/) }
    },
  },
  {
    name: 'a step of a trainee',
    route: '/admin/trainees/:id/sessions',
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
    name: 'deleting an account that asks for it',
    route: '/admin/deletionrequests',
    intent: 'delete-account',
    async open({ page, site }) {
      const name = `Paalam ${newId()}`
      await asStaff(page, site, async (records) => askDeletion(records, await newClient(records, name), new Date()))
      await page.goto('/admin/deletionrequests')
      await rowOf(page, name)
        .getByRole('button', { name: /^Delete account/ })
        .click()
      return { press: pressed(page, 'Delete'), done: said(page, /taken back or is done already/) }
    },
  },
  {
    name: 'answering a request for a correction',
    route: '/admin/corrections',
    intent: 'answer',
    async open({ page, site }) {
      const name = `Tama ${newId()}`
      await asStaff(page, site, async (records) =>
        askCorrection(records, await newClient(records, name), 'My birthday is 4 May 2009.', new Date()),
      )
      await page.goto('/admin/corrections')
      const request = page.getByRole('listitem').filter({ hasText: name })
      await request.getByLabel('What was done').fill('It is 4 May 2009 now.')
      return {
        press: () => request.getByRole('button', { name: 'Send the answer' }).click(),
        done: () => expect(request).toHaveCount(0),
      }
    },
  },
  {
    name: 'clearing the reports of the content policy',
    route: '/admin/content-policy',
    intent: 'clear-reports',
    async open({ page, site }) {
      await asStaff(page, site, (records) =>
        keepPolicyReports(
          records,
          [{ directive: 'script-src', blocked: 'https://evil.example', page: '/home' }],
          new Date(),
        ),
      )
      await page.goto('/admin/content-policy')
      await page.getByRole('button', { name: 'Clear the list' }).click()
      return { press: pressed(page, 'Delete'), done: said(page, 'Nothing was stopped. That is how it should be.') }
    },
  },
  ...(['read', 'unread'] as const).map(
    (intent): Form => ({
      name: `marking a message as ${intent}`,
      route: '/admin/messages',
      intent,
      async open({ page, site }) {
        const name = mark('Visitor')
        await asStaff(page, site, async (records) => {
          await keepMessage(
            records,
            { name, email: 'visitor@client.example', subject: 'Hello', message: 'A question' },
            new Date(),
          )
          if (intent === 'unread')
            await records.write
              .updateTable('contact_messages')
              .set({ read_at: new Date().toISOString() })
              .where('name', '=', name)
              .execute()
        })
        await page.goto(`/admin/messages?search=${encodeURIComponent(name)}`)
        const row = page.getByRole('table', { name: 'Contact messages' }).getByRole('row').filter({ hasText: name })
        return {
          press: () => row.getByRole('button', { name: `Mark as ${intent}` }).click(),
          done: () =>
            expect(
              row.getByRole('button', { name: `Mark as ${intent === 'read' ? 'unread' : 'read'}` }),
            ).toBeVisible(),
        }
      },
    }),
  ),
  {
    name: 'sending a mail again',
    route: '/admin/messages/outbox',
    async open({ page, site }) {
      const recipient = `${newId()}@client.example`
      const now = new Date().toISOString()
      await asStaff(page, site, (records) =>
        records.write
          .insertInto('outbox')
          .values({
            id: newId(),
            kind: 'contact-message',
            recipient,
            sender_name: 'Academy',
            reply_to: null,
            subject: 'S',
            text: 'T',
            html: 'H',
            created_at: now,
            attempts: 1,
            next_at: now,
            sent_at: null,
            failed_at: now,
            last_error: 'refused',
            once: null,
            claimed_by: null,
            claimed_until: null,
          })
          .execute(),
      )
      await page.goto(`/admin/messages/outbox?search=${encodeURIComponent(recipient)}`)
      return {
        press: () => page.getByRole('button', { name: 'Send again' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0),
      }
    },
  },
  {
    name: 'the site content',
    route: '/admin/home',
    intent: 'save',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto('/admin/home')
      await page.getByLabel('Vision', { exact: true }).fill(mark('A vision'))
      await page.getByLabel('Mission', { exact: true }).fill(mark('A mission'))
      return {
        press: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
        done: said(page, 'Updated Successfully!'),
      }
    },
  },
  {
    name: 'the password of staff',
    route: '/admin/account',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto('/admin/account')
      await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
      await page.getByLabel('New Password', { exact: true }).fill('another-kundiman-9')
      await page.getByLabel('Confirm Password', { exact: true }).fill('another-kundiman-9')
      return {
        press: () => page.getByRole('button', { name: 'Change password' }).click(),
        done: said(page, 'Your password has been changed.'),
      }
    },
  },
  {
    name: 'the second step of staff',
    route: '/admin/security',
    intent: 'begin',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto('/admin/security')
      await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
      return {
        press: () => page.getByRole('button', { name: 'Set up two-step sign-in' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible(),
      }
    },
  },
]
