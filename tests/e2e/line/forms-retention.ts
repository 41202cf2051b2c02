import { newId } from '#records/engine/db'
import { heldThings, placeHold } from '#records/operating/legal-holds'
import { lookAtClock } from '#records/operating/site-clock'
import { retentionTerms } from '#records/operating/retention'
import { mark } from '../admin/content.ts'
import { withRecords } from '../admin/desk.ts'
import { done, newClient } from '../../journey.ts'
import { expect } from '../../site-test.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff } from './people.ts'

const PAGE = '/admin/retention'

export const RETENTION_FORMS: Form[] = [
  {
    name: 'changing how long something is kept',
    route: PAGE,
    intent: 'term',
    async open({ page, site }) {
      await asStaff(page, site)
      await page.goto(PAGE)
      // Another number each time, within the bounds.
      const amount = String(14 + (Number.parseInt(newId().replaceAll(/\D/g, '') || '7', 10) % 300))
      await page.getByLabel(/^Sent mail: how many days/).fill(amount)
      return {
        press: () =>
          page.getByRole('listitem').filter({ hasText: 'Sent mail' }).getByRole('button', { name: 'Save' }).click(),
        done: async () => {
          await expect
            .poll(() => withRecords(site, async ({ read }) => String((await retentionTerms(read)).mail)))
            .toBe(amount)
          await expect(page.getByLabel(/^Sent mail: how many days/)).toHaveValue(amount)
        },
      }
    },
  },
  {
    name: 'keeping somebody for a case',
    route: PAGE,
    intent: 'hold',
    async open({ page, site }) {
      const name = mark('Kept')
      let id = ''
      await asStaff(page, site, async (records) => {
        ;({ id } = await newClient(records, name))
      })
      await page.goto(PAGE)
      await page.getByLabel('Client or payment').fill(id)
      await page.getByLabel('Reason').fill('A case of the line')
      return {
        press: () => page.getByRole('button', { name: 'Keep for a case' }).click(),
        done: said(page, 'This is kept for a case already; the list below says why.'),
        once: () =>
          withRecords(
            site,
            async (records) => (await heldThings(records)).filter(({ subjectId }) => subjectId === id).length,
          ),
      }
    },
  },
  {
    name: 'keeping somebody no longer',
    route: PAGE,
    intent: 'lift',
    async open({ page, site }) {
      const name = mark('Lifted')
      await asStaff(page, site, async (records, owner) => {
        const { id } = await newClient(records, name)
        done(await placeHold(records, owner, { whom: id, reason: 'A case' }, new Date()))
      })
      await page.goto(PAGE)
      const row = page.getByRole('row').filter({ hasText: name })
      return {
        press: () => row.getByRole('button', { name: 'No longer keep' }).click(),
        done: said(page, 'This is no longer kept for a case. The page now shows it.'),
      }
    },
  },
  {
    name: 'confirming the time after a jump of the clock',
    route: PAGE,
    intent: 'clock',
    async open({ page, site }) {
      await asStaff(page, site)
      await withRecords(site, async (records) => {
        const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString()
        await records.write
          .insertInto('site_clock')
          .values({ one: 1, seen_at: tenDaysAgo, jump: null })
          .onConflict((known) => known.column('one').doUpdateSet({ seen_at: tenDaysAgo, jump: null }))
          .execute()
        await lookAtClock(records, new Date())
      })
      await page.goto(PAGE)
      return {
        press: () => page.getByRole('button', { name: 'The time is right' }).click(),
        done: said(page, 'Somebody has confirmed the time already. The page is up to date now.'),
      }
    },
  },
]
