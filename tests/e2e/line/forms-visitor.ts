import { startSite } from '../../site.ts'
import { beginSecondStep, confirmSecondStep } from '#records/accounts/second-steps'
import { awaitCode } from '#records/accounts/sign-ins'
import { hashOfCode } from '#services/accounts/second-step'
import { openRow, openVerification } from '../../drills/abuse/reset-link.ts'
import { withRecords } from '../admin/desk.ts'
import { newcomer } from '../../enrolling.ts'
import { newClient } from '../../journey.ts'
import { signUp } from '../../people.ts'
import { expect } from '../../site-test.ts'
import type { Form } from './forms.ts'
import { asClient, counted } from './people.ts'

const RECOVERY = 'abcde-fghjk'

export const VISITOR: Form[] = [
  {
    name: 'signing in',
    route: '/login',
    intent: 'sign-in',
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
    name: 'signing up',
    route: '/login',
    intent: 'sign-up',
    says: 'Error signing up: The academy could not be reached. Please try again.',
    async open({ page, site }) {
      const { person } = newcomer()
      await page.goto('/login#sign-up-mode')
      await page.getByLabel('First Name').fill(person.firstName)
      await page.getByLabel('Last Name').fill(person.lastName)
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
      await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(person.password)
      await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
      await page.getByLabel(/I have read the privacy notice/).check()
      return {
        press: () => page.getByRole('button', { name: 'Sign up', exact: true }).click(),
        done: () => expect(page).toHaveURL(/\/packages-registration$/),
        once: () => counted(site, 'users', 'email', person.email),
      }
    },
  },
  {
    name: 'the code of the second step',
    route: '/login/code',
    async open({ page, site }) {
      const token = await withRecords(site, async (records) => {
        const client = await newClient(records, 'Second Step')
        await beginSecondStep(records, client, 'JBSWY3DPEHPK3PXP', { mailIsSetUp: false }, new Date())
        await confirmSecondStep(
          records,
          client,
          { step: 1, codeHashes: [hashOfCode(RECOVERY)], keepSession: null, mailIsSetUp: false },
          new Date(),
        )
        return (await awaitCode(records, client.id, 'a hash', new Date())) ?? ''
      })
      await page
        .context()
        .addCookies([{ name: 'awaited-code', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' }])
      await page.goto('/login/code')
      await page.getByLabel('Code', { exact: true }).fill(RECOVERY)
      return {
        press: () => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
        done: () => expect(page).toHaveURL(/\/client$/),
      }
    },
  },
  {
    name: 'confirming an address',
    route: '/verify-email/:token',
    intent: 'confirm',
    async open({ page, site }) {
      let token = ''
      await asClient(page, site, async (records, { id }) => {
        token = await openVerification(records, id)
      })
      await page.goto(`/verify-email/${token}`)
      return {
        press: () => page.locator('main form button').click(),
        done: () => expect(page).toHaveURL(/verification=confirmed/),
      }
    },
  },
  {
    name: 'a forgotten password',
    route: '/forgot-password',
    async open({ page }) {
      // A link is promised only where mail leaves; here nobody takes it.
      const site = await startSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
      await page.goto(`${site.url}/forgot-password`)
      await page.getByLabel('Email', { exact: true }).fill('nobody@client.example')
      return {
        press: () => page.getByRole('button', { name: 'Send the link' }).click(),
        async done() {
          await expect(page.getByText('a link to set a new password is on its way')).toBeVisible()
          await site.close()
        },
      }
    },
  },
  {
    name: 'a new password by a link',
    route: '/reset-password/:token',
    async open({ page, site }) {
      const token = await withRecords(site, async (records) =>
        openRow(records, (await newClient(records, 'Forgetful One')).id),
      )
      await page.goto(`/reset-password/${token}`)
      await page.getByLabel('New Password', { exact: true }).fill('brand-new-kundiman')
      await page.getByLabel('Confirm Password', { exact: true }).fill('brand-new-kundiman')
      return {
        press: () => page.getByRole('button', { name: 'Save the new password' }).click(),
        done: () => expect(page.getByText('If you have just set a new password, sign in with it.')).toBeVisible(),
      }
    },
  },
  {
    name: 'booking a package',
    route: '/packages-registration',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/packages-registration')
      return {
        press: () => page.getByRole('button', { name: 'Book' }).first().click(),
        done: () => expect(page).toHaveURL(/\/registration\/package-w$/),
      }
    },
  },
  {
    name: 'booking a package from the home page',
    route: '/packages-registration',
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
    name: 'logging out',
    route: '/logout',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client')
      await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click()
      return {
        press: () => page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click(),
        done: () => expect(page).toHaveURL(/\/login$/),
      }
    },
  },
  {
    name: 'signing out everywhere',
    route: '/sign-out-everywhere',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client')
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      return {
        press: () => page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click(),
        done: () => expect(page).toHaveURL(/\/login/),
      }
    },
  },
  {
    name: 'a message to the academy',
    route: '/contact',
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
]
