import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test, type Page } from '@playwright/test'
import type { Actor } from '#domain/accounts/accounts'
import { sealed } from '#domain/money/qr-ph/fields'
import { newId, type Records } from '#records/engine/db'
import { putQrPh, qrPhForStaff, showQrPh } from '#records/money/qr-ph/academy-code'
import { withRecords } from '../admin/desk.ts'
import { done, keptFile } from '../../journey.ts'
import { ACADEMY_CODE, codePicture } from '../../qr-pictures.ts'
import type { Site } from '../../site.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff } from './people.ts'

const PAGE = '/admin/qr-ph'

/** A code that nobody else puts in. */
function anotherCode(): string {
  const store = newId().slice(0, 6).toUpperCase()
  return sealed(ACADEMY_CODE.slice(0, -8).replace('STORE1', store))
}

/** The academy's code of one test alone, put in and, where asked, shown. */
async function standing(page: Page, site: Site, shown: boolean): Promise<string> {
  let id = ''
  await asStaff(page, site, async (records: Records, owner: Actor) => {
    const typed = { accountName: '', accountNumber: '' }
    const now = new Date()
    done(await putQrPh(records, owner, { payload: anotherCode(), picture: keptFile('qr-ph'), ...typed }, now))
    id = (await qrPhForStaff(records, owner))?.id ?? ''
    if (shown) done(await showQrPh(records, owner, { id, arrived: true }, now))
  })
  return id
}

const lines = (site: Site, action: string, id: string) => () =>
  withRecords(
    site,
    async ({ read }) =>
      (
        await read
          .selectFrom('audit_log')
          .select('id')
          .where('action', '=', action)
          .where('subject_id', '=', id)
          .execute()
      ).length,
  )

export const QR_PH_FORMS: Form[] = [
  {
    name: 'putting in the code of QR Ph',
    route: PAGE,
    intent: 'put',
    async open({ page, site }) {
      const payload = anotherCode()
      const file = test.info().outputPath(newId(), 'code.png')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await codePicture(payload))
      await asStaff(page, site)
      await page.goto(PAGE)
      await page.getByLabel('Picture of your QR Ph code').setInputFiles(file)
      return {
        press: () => page.getByRole('button', { name: 'Read the picture' }).click(),
        done: said(page, 'The code is put in. Try it before clients see it.'),
        once: () =>
          withRecords(
            site,
            async ({ read }) =>
              (await read.selectFrom('qr_ph_codes').select('id').where('payload', '=', payload).execute()).length,
          ),
      }
    },
  },
  {
    name: 'showing the code of QR Ph',
    route: PAGE,
    intent: 'show',
    async open({ page, site }) {
      const id = await standing(page, site, false)
      await page.goto(PAGE)
      await page.getByLabel('I paid it and it arrived').check()
      return {
        press: () => page.getByRole('button', { name: 'Show it to clients' }).click(),
        done: said(page, 'Clients see the code from now on'),
        once: lines(site, 'qr-ph show', id),
      }
    },
  },
  {
    name: 'switching the code of QR Ph off',
    route: PAGE,
    intent: 'hide',
    async open({ page, site }) {
      const id = await standing(page, site, true)
      await page.goto(PAGE)
      return {
        press: () => page.getByRole('button', { name: 'Switch it off' }).click(),
        done: said(page, 'The code is off: clients see the plain picture alone'),
        once: lines(site, 'qr-ph hide', id),
      }
    },
  },
]
