import type { Page } from '@playwright/test'
import { keepPasskey, passkeysOf } from '#records/accounts/passkeys/passkeys'
import { newId } from '#records/engine/db'
import { withRecords } from '../admin/desk.ts'
import { done } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { expect } from '../../site-test.ts'
import { withPasskeys } from '../passkeys/authenticator.ts'
import type { Form } from './forms.ts'
import { asClient, asStaff, SECRET } from './people.ts'

const SECURITY = '/client/security'
const add = (page: Page) => page.getByRole('button', { name: 'Add a passkey', exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')

/** A client of one test alone with a passkey that nobody holds, and its part of the page opened. */
async function withOne(page: Page, site: Site): Promise<void> {
  await asClient(page, site, async (records, client) => {
    const passkey = { id: newId(), publicKey: 'a key', counter: 0, transports: ['internal'], name: 'Old phone' }
    const codes = { codeHashes: ['a hash'], keepSession: null, mailIsSetUp: false }
    done(await keepPasskey(records, client, passkey, codes, new Date()))
  })
  await page.goto(SECURITY)
  await list(page).getByText('Change').click()
}

/** A client of one test alone whose phone holds their passkey. */
async function withPhone(page: Page, site: Site): Promise<string> {
  await withPasskeys(page)
  const { id } = await asClient(page, site)
  await page.goto(SECURITY)
  await add(page).click()
  await expect(list(page)).toHaveCount(1)
  return id
}

export const PASSKEY_FORMS: Form[] = [
  {
    name: 'adding a passkey',
    route: SECURITY,
    intent: 'passkey-add',
    async open({ page, site }) {
      await withPasskeys(page)
      const { id } = await asClient(page, site)
      await page.goto(SECURITY)
      return {
        press: () => add(page).click(),
        done: () => expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible(),
        once: () => withRecords(site, async (records) => (await passkeysOf(records, id)).length),
      }
    },
  },
  {
    name: 'naming a passkey',
    route: SECURITY,
    intent: 'passkey-rename',
    async open({ page, site }) {
      await withOne(page, site)
      await page.getByLabel('Name', { exact: true }).fill('New phone')
      return {
        press: () => page.getByRole('button', { name: 'Save name' }).click(),
        done: () => expect(page.getByText('The passkey has its new name.')).toBeVisible(),
      }
    },
  },
  {
    name: 'removing a passkey',
    route: SECURITY,
    intent: 'passkey-remove',
    async open({ page, site }) {
      await withOne(page, site)
      return {
        press: () => page.getByRole('button', { name: 'Remove this passkey' }).click(),
        done: () =>
          expect(page.getByText(/The passkey is removed\.|This passkey is no longer there\./).first()).toBeVisible(),
      }
    },
  },
  {
    name: 'new recovery codes',
    route: SECURITY,
    intent: 'codes',
    async open({ page, site }) {
      await withOne(page, site)
      return {
        press: () => page.getByRole('button', { name: 'Make new recovery codes' }).click(),
        done: () => expect(page.getByText('Those of before open nothing any more.')).toBeVisible(),
      }
    },
  },
  {
    name: 'signing in with a passkey',
    route: '/login',
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
    name: 'confirming with a passkey',
    route: '/client/confirm',
    async open({ page, site }) {
      await withPhone(page, site)
      await page.goto('/client/confirm?next=%2Fclient%2Fsecurity')
      return {
        press: () => page.getByRole('button', { name: 'Confirm with a passkey' }).click(),
        done: () => expect(page).toHaveURL(/\/client\/security$/),
      }
    },
  },
  {
    name: 'a client who confirms that it is them',
    route: '/client/confirm',
    async open({ page, site }) {
      await asClient(page, site)
      await page.goto('/client/confirm?next=%2Fclient%2Fsecurity')
      await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
      return {
        press: () => page.getByRole('button', { name: 'Confirm', exact: true }).click(),
        done: () => expect(page).toHaveURL(/\/client\/security$/),
      }
    },
  },
  {
    name: 'a passkey after the password',
    route: '/login/code',
    async open({ page, site }) {
      const id = await withPhone(page, site)
      const { email } = await withRecords(site, (records) =>
        records.read.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      await page.context().clearCookies()
      await page.goto('/login')
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).locator('visible=true').fill(SECRET)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(/\/login\/code/)
      return {
        press: () => page.getByRole('button', { name: 'Use your passkey' }).click(),
        done: () => expect(page).toHaveURL(/\/client$/),
      }
    },
  },
  {
    name: 'a passkey of staff',
    route: '/admin/security',
    intent: 'passkey-add',
    async open({ page, site }) {
      await withPasskeys(page)
      await asStaff(page, site)
      await page.goto('/admin/security')
      return {
        press: () => add(page).click(),
        done: () => expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible(),
      }
    },
  },
]
