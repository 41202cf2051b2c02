import { TOTP, Secret } from 'otpauth'
import { openSession } from '#records/accounts/accounts'
import { saveDraft } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { beginSecondStep, confirmSecondStep } from '#records/accounts/second-steps'
import { hashOfCode } from '#services/accounts/second-step'
import { askCorrection } from '#records/accounts/own/corrections'
import { askDeletion } from '#records/accounts/own/deletion-requests'
import { dayFromNow } from '../../days.ts'
import { chooseReceipt, smallReceipt } from '../../enrolling.ts'
import { enrolled, FORM, newAdministrator, payFor, reachReceiptStep } from '../../journey.ts'
import { startSite } from '../../site.ts'
import { expect } from '../../site-test.ts'
import type { Form } from './forms.ts'
import { asClient, booked, counted, SECRET } from './people.ts'

const KEY = 'JBSWY3DPEHPK3PXP'
const RECOVERY = 'bcdef-ghjkm'
const codeNow = () => new TOTP({ secret: Secret.fromBase32(KEY) }).generate()

export const CLIENT: Form[] = [
  {
    name: 'another link that confirms the address',
    route: '/client/verification',
    intent: 'send',
    async open({ page }) {
      // Addresses are confirmed only where mail leaves; here nobody takes it.
      const site = await startSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
      await asClient(page, site)
      await page.goto(`${site.url}/client`)
      return {
        press: () => page.getByRole('button', { name: 'Send another link' }).click(),
        async done() {
          await expect(page.getByText('A new link is on its way')).toBeVisible()
          await site.close()
        },
      }
    },
  },
  {
    name: 'the own details',
    route: '/client',
    intent: 'details',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client')
      await page.getByLabel('Address', { exact: true }).fill('7 Luna Street, Iloilo City')
      await page.getByRole('button', { name: 'Save changes' }).click()
      return {
        press: () => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
        done: () => expect(page.getByText('Your changes are saved.')).toBeVisible(),
      }
    },
  },
  {
    name: 'the own picture',
    route: '/client',
    intent: 'picture',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client')
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
    name: 'asking for the account to be deleted',
    route: '/client',
    intent: 'ask-deletion',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      return {
        press: () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click(),
        done: () => expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible(),
      }
    },
  },
  {
    name: 'keeping the account',
    route: '/client',
    intent: 'keep-account',
    async open({ page, site }) {
      await asClient(page, site, (records, client) => askDeletion(records, client, new Date()))
      await page.goto('/client')
      return {
        press: () => page.getByRole('button', { name: 'Keep my account' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible(),
      }
    },
  },
  {
    name: 'asking for something to be put right',
    route: '/client',
    intent: 'ask-correction',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client')
      await page.getByLabel('What is wrong, and what is right?').fill('My birthday is 4 May 2009.')
      return {
        press: () => page.getByRole('button', { name: 'Ask for it to be put right' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible(),
      }
    },
  },
  {
    name: 'taking the request for a correction back',
    route: '/client',
    intent: 'drop-correction',
    async open({ page, site }) {
      await asClient(page, site, (records, client) =>
        askCorrection(records, client, 'My birthday is 4 May 2009.', new Date()),
      )
      await page.goto('/client')
      return {
        press: () => page.getByRole('button', { name: 'Take it back' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Ask for it to be put right' })).toBeVisible(),
      }
    },
  },
  {
    name: 'the own password',
    route: '/client/password',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client')
      await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
      await page.getByLabel('New Password', { exact: true }).fill('another-kundiman-9')
      await page.getByLabel('Confirm Password', { exact: true }).fill('another-kundiman-9')
      return {
        press: () => page.getByRole('button', { name: 'Change password' }).click(),
        done: () => expect(page.getByText('Your password has been changed.')).toBeVisible(),
      }
    },
  },
  {
    name: 'setting the second step up',
    route: '/client/security',
    intent: 'begin',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client/security')
      await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
      return {
        press: () => page.getByRole('button', { name: 'Set up two-step sign-in' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible(),
      }
    },
  },
  {
    name: 'switching the second step on',
    route: '/client/security',
    intent: 'confirm',
    async open({ page, site }) {
      await asClient(page, site, (records, client) =>
        beginSecondStep(records, client, KEY, { mailIsSetUp: false }, new Date()),
      )
      await page.goto('/client/security')
      await page.getByLabel('Code', { exact: true }).fill(codeNow())
      return {
        press: () => page.getByRole('button', { name: 'Switch on' }).click(),
        done: () => expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible(),
      }
    },
  },
  {
    name: 'switching the second step off',
    route: '/client/security',
    intent: 'off',
    async open({ page, site }) {
      await asClient(page, site, async (records, client) => {
        await beginSecondStep(records, client, KEY, { mailIsSetUp: false }, new Date())
        await confirmSecondStep(
          records,
          client,
          { step: 1, codeHashes: [hashOfCode(RECOVERY)], keepSession: null, mailIsSetUp: false },
          new Date(),
        )
      })
      await page.goto('/client/security')
      await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
      await page.getByLabel('Code', { exact: true }).fill(RECOVERY)
      return {
        press: () => page.getByRole('button', { name: 'Switch off' }).click(),
        done: () => expect(page.getByText('Two-step sign-in is off.')).toBeVisible(),
      }
    },
  },
  {
    name: 'disowning another session',
    route: '/client/security',
    intent: 'not-me',
    async open({ page, site }) {
      await asClient(page, site, (records, client) => openSession(records, client.id, new Date(), 'Firefox on Linux'))
      await page.goto('/client/security')
      return {
        press: () => page.getByRole('button', { name: 'This was not me' }).click(),
        done: () => expect(page.getByText('Every other device was signed out.')).toBeVisible(),
      }
    },
  },
  {
    name: 'ending another session',
    route: '/client/security',
    intent: 'end',
    async open({ page, site }) {
      await asClient(page, site, (records, client) => openSession(records, client.id, new Date(), 'Firefox on Linux'))
      await page.goto('/client/security')
      return {
        press: () => page.getByRole('button', { name: /^Sign out Firefox/ }).click(),
        done: () => expect(page.getByText('That session has ended').first()).toBeVisible(),
      }
    },
  },
  {
    name: 'a testimonial',
    route: '/writetestimonial/:id',
    says: 'There was an error submitting your testimonial. Please try again.',
    async open({ page, site }) {
      const client = await asClient(page, site, async (records, { id }) =>
        enrolled(records, await newAdministrator(records), id),
      )
      await page.goto(`/writetestimonial/${client.id}`)
      await page.getByLabel('Titles').fill('Finalist')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByPlaceholder('Write your testimonial...').fill('It was grand.')
      return {
        press: () => page.getByRole('button', { name: 'Submit Testimonial' }).click(),
        done: () => expect(page.getByText('Testimonial submitted successfully!')).toBeVisible(),
        once: () => counted(site, 'testimonial_reviews', 'user_id', client.id),
      }
    },
  },
  {
    name: 'Next of the registration',
    route: '/registration/:packagesid',
    intent: 'next',
    async open({ page, site }) {
      await asClient(page, site, booked)
      await page.goto('/registration/package-w')
      const words = {
        'Full Name': 'Mara Dela Cruz',
        Nickname: 'Mara',
        Age: '21',
        Birthdate: '2005-02-03',
        Address: '12 Rizal Street',
        'Phone Number': '+63 917 123 4567',
        "Handler's Name": 'Nena',
      }
      for (const [label, value] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(value)
      return {
        press: () => page.getByRole('button', { name: 'Next' }).filter({ visible: true }).last().click(),
        done: () => expect(page).toHaveURL(/step=2$/),
      }
    },
  },
  {
    name: 'Previous of the registration',
    route: '/registration/:packagesid',
    intent: 'previous',
    async open({ page, site }) {
      await asClient(page, site, booked)
      await page.goto('/registration/package-w?step=2')
      await page.getByLabel('Email Address', { exact: true }).fill('mara@client.example')
      return {
        press: () => page.getByRole('button', { name: 'Previous' }).click(),
        done: () => expect(page.getByText('Step 1 - 4')).toBeVisible(),
      }
    },
  },
  {
    name: 'Previous from the proof of payment',
    route: '/registration/:packagesid',
    async open({ page, site }) {
      await asClient(page, site, (records, client) => reachReceiptStep(records, client.id, 'package_w'))
      await page.goto('/registration/package-w?step=3')
      return {
        press: () => page.getByRole('button', { name: 'Previous' }).click(),
        done: () => expect(page).toHaveURL(/step=2$/),
      }
    },
  },
  {
    name: 'submitting the registration',
    route: '/registration/:packagesid',
    intent: 'submit',
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
      await expect(page.getByText('The receipt has arrived.')).toBeAttached()
      return {
        press: () => page.getByRole('button', { name: /^Submit/ }).click(),
        done: () => expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible(),
        once: () => counted(site, 'payments', 'user_id', client.id),
      }
    },
  },
  {
    name: 'answering what staff asked',
    route: '/registration/:packagesid',
    intent: 'answer',
    follows: true,
    async open({ page, site }) {
      let paid = ''
      await asClient(page, site, async (records, { id }) => {
        const { paymentId } = await payFor(records, id, 'package_w', new Date())
        const ask = { reason: 'Which bank was it?', now: new Date() }
        await decidePayment(records, await newAdministrator(records), paymentId, 'ask', ask)
        paid = paymentId
      })
      await page.goto('/registration/package-w')
      await page.getByLabel('Your answer').fill('It was BPI.')
      await chooseReceipt(page, await smallReceipt(), 'receipt.png')
      await expect(page.getByText('The receipt has arrived.')).toBeAttached()
      return {
        press: () => page.getByRole('button', { name: 'Send answer' }).click(),
        done: () => expect(page.getByText('Your answer has arrived.')).toBeVisible(),
        once: () => counted(site, 'payment_questions', 'payment_id', paid),
      }
    },
  },
  {
    name: 'cancelling the registration',
    route: '/registration/:packagesid',
    intent: 'cancel',
    async open({ page, site }) {
      await asClient(page, site, booked)
      await page.goto('/registration/package-w?step=1')
      await page.getByLabel('Nickname', { exact: true }).fill('Mara')
      return {
        press: () => page.getByRole('button', { name: 'Cancel Registration' }).click(),
        done: () => expect(page).toHaveURL(/\/packages-registration$/),
      }
    },
  },
  {
    name: 'starting again after a rejection',
    route: '/registration/:packagesid',
    intent: 'again',
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
]
