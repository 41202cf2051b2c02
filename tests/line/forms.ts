import type { Page } from '@playwright/test'
import { withRecords } from '../admin/desk.ts'
import { newcomer } from '../enrolling.ts'
import { enterAs, signUp } from '../people.ts'
import type { Site } from '../site.ts'
import { expect } from '../walk.ts'

type Stage = { page: Page; site: Site }
/** A form filled in and ready to be sent. */
export type Scene = {
  press(): Promise<void>
  /** Expects what is seen once it is done. */
  done(): Promise<void>
  /** How often it was done, read from the records. */
  once?(): Promise<number>
}
export type Form = {
  name: string
  /** The address of app/routes.ts it is sent to, and the button where there are several. */
  route: string
  intent?: string
  /** The text of the dialog that belongs to a failure of this form. */
  says?: string
  open(stage: Stage): Promise<Scene>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

const VISITOR: Form[] = [
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
      return { press: () => button(page, 'Sign in').click(), done: () => expect(page).toHaveURL(/\/client$/) }
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
      return {
        press: () => button(page, 'Sign up').click(),
        done: () => expect(page).toHaveURL(/\/packages-registration$/),
        once: () => withRecords(site, async ({ read }) => Number((await read.selectFrom('users').select(({ fn }) => fn.countAll().as('count')).where('email', '=', person.email).executeTakeFirstOrThrow()).count)),
      }
    },
  },
  {
    name: 'logging out',
    route: '/logout',
    async open({ page, site }) {
      const { person } = newcomer()
      await signUp(site.url, person)
      await enterAs(page, site.url, person)
      await page.goto('/client')
      await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click()
      return { press: () => page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click(), done: () => expect(page).toHaveURL(/\/login$/) }
    },
  },
]

/** Every form of the site with every button that sends something. */
export const FORMS: readonly Form[] = [...VISITOR]
