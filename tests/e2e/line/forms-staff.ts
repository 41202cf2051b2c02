import type { Page } from '@playwright/test'
import { invitationLink, inviteStaff } from '#records/accounts/staff-invitations'
import { newId } from '#records/engine/db'
import { mark } from '../admin/content.ts'
import { enrolledClient, withRecords } from '../admin/desk.ts'
import { done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { expect } from '../../site-test.ts'
import { pressed, said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff, SECRET } from './people.ts'

const STAFF = '/admin/staff'
const ALREADY = 'This is so already. The page now shows it.'

/** A coach of one test alone, by a name nobody else has, and the page that lists them. */
async function coachListed(page: Page, site: Site, state: 'open' | 'closed' | 'signed in' = 'open') {
  const name = mark('Coach')
  await asStaff(page, site, async (records) => {
    const { id } = await newAdministrator(records, 'coach')
    const disabled_at = state === 'closed' ? new Date().toISOString() : null
    await records.write.updateTable('users').set({ name, disabled_at }).where('id', '=', id).execute()
    if (state !== 'signed in') return
    const [seen_at, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)].map((at) => at.toISOString())
    await records.write
      .insertInto('sessions')
      .values({
        token_hash: newId(),
        user_id: id,
        created_at: seen_at ?? '',
        seen_at: seen_at ?? '',
        expires_at: expires_at ?? '',
      })
      .execute()
  })
  await page.goto(STAFF)
  return page.getByRole('row').filter({ hasText: name })
}

/** An open invitation of one test alone. */
export async function invited(page: Page, site: Site): Promise<{ id: string; email: string }> {
  const email = `${newId()}@academy.example`
  let id = ''
  await asStaff(page, site, async (records, owner) => {
    ;({ id } = done(await inviteStaff(records, owner, { email, role: 'coach', mailed: false }, new Date())))
  })
  return { id, email }
}

const accountAct = (intent: string, button: string, state: 'open' | 'closed' | 'signed in', told: string): Form => ({
  name: `'${button}' of an account of staff`,
  route: STAFF,
  intent,
  async open({ page, site }) {
    const row = await coachListed(page, site, state)
    return { press: () => row.getByRole('button', { name: button }).click(), done: said(page, told) }
  },
})

export const STAFF_FORMS: Form[] = [
  {
    name: 'inviting somebody to the team',
    route: STAFF,
    intent: 'invite',
    async open({ page, site }) {
      const email = `${newId()}@academy.example`
      await asStaff(page, site)
      await page.goto(STAFF)
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('radio', { name: 'Coach' }).check()
      return {
        press: () => page.getByRole('button', { name: 'Make invitation' }).click(),
        done: said(page, 'This address is invited already.'),
        once: () =>
          withRecords(
            site,
            async ({ read }) =>
              (await read.selectFrom('staff_invitations').select('id').where('email', '=', email).execute()).length,
          ),
      }
    },
  },
  ...(['link', 'withdraw'] as const).map(
    (intent): Form => ({
      name: `'${intent}' of an invitation`,
      route: STAFF,
      intent,
      async open({ page, site }) {
        const { email } = await invited(page, site)
        await page.goto(STAFF)
        const row = page.getByRole('row').filter({ hasText: email })
        return {
          press: () => row.getByRole('button', { name: intent === 'link' ? 'Make a link' : 'Withdraw' }).click(),
          done: said(page, intent === 'link' ? /\/join\// : 'This is no longer there.'),
        }
      },
    }),
  ),
  {
    name: 'changing a role',
    route: STAFF,
    intent: 'role',
    async open({ page, site }) {
      const row = await coachListed(page, site)
      await row.getByRole('combobox').selectOption('Manager')
      return { press: () => row.getByRole('button', { name: 'Change' }).click(), done: said(page, ALREADY) }
    },
  },
  {
    name: 'closing an account of staff',
    route: STAFF,
    intent: 'close',
    async open({ page, site }) {
      const row = await coachListed(page, site)
      await row.getByRole('button', { name: 'Close account' }).click()
      return { press: pressed(page, 'Close account'), done: said(page, ALREADY) }
    },
  },
  accountAct('open', 'Open again', 'closed', ALREADY),
  accountAct('end', 'Sign out', 'signed in', 'Signed out everywhere'),
  {
    name: 'joining the team',
    route: '/join/:token',
    async open({ page, site }) {
      const { id } = await invited(page, site)
      const token = await withRecords(
        site,
        async (records) => done(await invitationLink(records, await newAdministrator(records), id, new Date())).token,
      )
      await page.context().clearCookies()
      await page.goto(`/join/${token}`)
      await page.getByLabel('First Name').fill('Ana')
      await page.getByLabel('Last Name').fill('Reyes')
      await page.getByLabel('New Password', { exact: true }).fill(SECRET)
      await page.getByLabel('Confirm Password', { exact: true }).fill(SECRET)
      return {
        press: () => page.getByRole('button', { name: 'Join the team' }).click(),
        done: () => expect(page.getByText('It was used, withdrawn or is older than three days.')).toBeVisible(),
      }
    },
  },
  {
    name: 'confirming that it is you',
    route: '/admin/confirm',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto('/admin/confirm?next=%2Fadmin%2Fwins')
      await page.getByLabel('Current Password', { exact: true }).fill(SECRET)
      return {
        press: () => page.getByRole('button', { name: 'Confirm', exact: true }).click(),
        done: () => expect(page).toHaveURL(/\/admin\/wins$/),
      }
    },
  },
  {
    name: 'giving a trainee to a coach',
    route: '/admin/trainees/:id/sessions',
    intent: 'coach',
    async open({ page, site }) {
      const client = await enrolledClient(site)
      const name = mark('Coach')
      await asStaff(page, site, async (records) => {
        const { id } = await newAdministrator(records, 'coach')
        await records.write.updateTable('users').set({ name }).where('id', '=', id).execute()
      })
      await page.goto(`/admin/trainees/${client.paymentId}/sessions`)
      await page.getByRole('combobox', { name: 'Coach' }).selectOption(name)
      return {
        press: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
        done: () => expect(page.getByText(`Coach: ${name}`)).toBeAttached(),
      }
    },
  },
]
