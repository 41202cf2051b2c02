import type { Page } from '@playwright/test'
import { giveCertificate } from '#records/training/certificates/giving'
import { newId, type Records } from '#records/engine/db'
import { mark } from '../admin/content.ts'
import { enrolledClient, withRecords } from '../admin/desk.ts'
import { actorOfUser, done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { finishTraining } from '../../training.ts'
import { expect } from '../../site-test.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff } from './people.ts'

/** A trainee of one test alone who has taken everything. */
async function finished(page: Page, site: Site): Promise<{ id: string; name: string; number(): Promise<string> }> {
  const { paymentId: id, name } = await enrolledClient(site)
  await asStaff(page, site, (records) => finishTraining(records, id))
  const number = () =>
    withRecords(site, async (records) => {
      const owner = await actorOfUser(records, (await newAdministrator(records)).id)
      return done(await giveCertificate(records, owner, id, new Date())).number
    })
  return { id, name, number }
}

/** A trainee of one test alone with an assessment. */
async function attended(page: Page, site: Site): Promise<{ id: string; attendance: string }> {
  const { paymentId: id } = await enrolledClient(site)
  const attendance = newId()
  await asStaff(page, site, async (records) => {
    const row = { id: attendance, trainee_id: id, kind: 'assessment' as const, created_at: new Date().toISOString() }
    await records.write.insertInto('attendances').values(row).execute()
  })
  return { id, attendance }
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

const CRITERIA = '/admin/criteria'

/** A criterion of one test alone, in use or retired, and the row that shows it. */
async function criterion(page: Page, site: Site, retired = false) {
  const [id, name] = [newId(), mark('Kilos')]
  await asStaff(page, site, async (records) => {
    await alone(records)
    const retired_at = retired ? new Date().toISOString() : null
    await records.write
      .insertInto('criteria')
      .values({ id, name, position: 99, retired_at, updated_by: null })
      .execute()
  })
  await page.goto(CRITERIA)
  return { name, row: page.getByRole('row').filter({ has: page.getByLabel(`Name of ${name}`) }) }
}

/** Those of other tests go first: no more than a dozen are in use. */
const alone = (records: Records) =>
  records.write
    .deleteFrom('criteria')
    .where(({ or, eb }) => or([eb('name', 'like', 'Kilos%'), eb('name', 'like', 'Tindig%')]))
    .execute()

const criterionAct = (intent: string, button: string | RegExp, told: string, retired = false): Form => ({
  name: `'${intent}' of a criterion`,
  route: CRITERIA,
  intent,
  async open({ page, site }) {
    const { row } = await criterion(page, site, retired)
    return { press: () => row.getByRole('button', { name: button }).click(), done: said(page, told) }
  },
})

export const TRAINING_FORMS: Form[] = [
  criterionAct('up', /^Move .* up$/, 'Order changed'),
  {
    name: "'Move down' of a criterion",
    route: CRITERIA,
    intent: 'down',
    async open({ page, site }) {
      await criterion(page, site)
      return {
        press: () =>
          page
            .getByRole('button', { name: /^Move .* down$/ })
            .first()
            .click(),
        done: said(page, 'Order changed'),
      }
    },
  },
  criterionAct('retire', 'Retire', 'Criterion retired: it stays with the ratings it has'),
  criterionAct('bring-back', 'Use again', 'Criterion used again', true),
  {
    name: 'a new criterion',
    route: CRITERIA,
    intent: 'add',
    async open({ page, site }) {
      const name = mark('Tindig')
      await asStaff(page, site, alone)
      await page.goto(CRITERIA)
      await page.getByLabel('Another criterion').fill(name)
      return {
        press: () => page.getByRole('button', { name: 'Add', exact: true }).click(),
        done: () => expect(page.getByLabel(`Name of ${name}`)).toBeVisible(),
        once: () =>
          withRecords(
            site,
            async (records) =>
              (await records.read.selectFrom('criteria').select('id').where('name', '=', name).execute()).length,
          ),
      }
    },
  },
  {
    name: 'another name for a criterion',
    route: CRITERIA,
    intent: 'rename',
    async open({ page, site }) {
      const { name, row } = await criterion(page, site)
      await page.getByLabel(`Name of ${name}`).fill(`${name} B`)
      return {
        press: () => row.getByRole('button', { name: `Rename ${name}` }).click(),
        done: () => expect(page.getByLabel(`Name of ${name} B`)).toBeVisible(),
      }
    },
  },
  {
    name: 'notes and ratings of a session',
    route: '/admin/attendances/:id',
    async open({ page, site }) {
      const { id, attendance } = await attended(page, site)
      await page.goto(`/admin/attendances/${attendance}`)
      await page.getByLabel('For the trainee').fill(`Breathe, ${id}`)
      return {
        press: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
        done: said(page, /^Saved/),
        once: () =>
          withRecords(site, async (records) => {
            const rows = await records.read
              .selectFrom('attendance_notes')
              .select('revision')
              .where('attendance_id', '=', attendance)
              .execute()
            return rows[0]?.revision ?? 0
          }),
      }
    },
  },
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
