import type { Page } from '@playwright/test'
import { giveCertificate } from '#records/training/certificates/giving'
import { enrolledClient, withRecords } from '../admin/desk.ts'
import { actorOfUser, done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff } from './people.ts'

/** A trainee of one test alone who has taken everything. */
async function finished(page: Page, site: Site): Promise<{ id: string; name: string; number(): Promise<string> }> {
  const { paymentId: id, name } = await enrolledClient(site)
  await asStaff(page, site, async (records) => {
    const took = { session_took: 99, assessment_took: 99 }
    await records.write.updateTable('trainees').set(took).where('id', '=', id).execute()
  })
  const number = () =>
    withRecords(site, async (records) => {
      const owner = await actorOfUser(records, (await newAdministrator(records)).id)
      return done(await giveCertificate(records, owner, id, new Date())).number
    })
  return { id, name, number }
}

const rowsOf = (site: Site, id: string) =>
  withRecords(site, async (records) => {
    const rows = await records.read
      .selectFrom('certificates')
      .select('number')
      .where('enrolment_id', '=', id)
      .execute()
    return rows.length
  })

export const TRAINING_FORMS: Form[] = [
  {
    name: "'Give the certificate' of a trainee",
    route: '/admin/trainees/:id/sessions',
    intent: 'certificate',
    async open({ page, site }) {
      const { id } = await finished(page, site)
      await page.goto(`/admin/trainees/${id}/sessions`)
      return {
        press: () => page.getByRole('button', { name: 'Give the certificate' }).click(),
        done: said(page, /, given on /),
        once: () => rowsOf(site, id),
      }
    },
  },
  {
    name: 'the withdrawal of a certificate',
    route: '/admin/certificates/:number',
    async open({ page, site }) {
      const { number } = await finished(page, site)
      await page.goto(`/admin/certificates/${await number()}`)
      await page.getByLabel('Why it is withdrawn').fill('Misspelt')
      return {
        press: () => page.getByRole('button', { name: 'Withdraw the certificate' }).click(),
        done: said(page, 'Withdrawn by'),
      }
    },
  },
]
