import { openPipeline } from '#edge/pipeline'
import { followMailSettings } from '#jobs/mail-settings'
import { readConfig } from '#services/operating/config'
import { openAcademy } from '../academy.ts'
import { firstStart } from '../running/first-start.ts'
import { openMailer } from '#jobs/mailer'

export async function openDevSite(clientFolder: string) {
  const config = readConfig(process.env)
  const academy = await openAcademy(config)
  const signIns = await firstStart(academy)
  const draining = new AbortController()
  const pipeline = openPipeline(academy, clientFolder, draining.signal)
  const mailer = await openMailer(academy, followMailSettings(academy))
  return {
    signIns,
    answer: pipeline.answer,
    async close() {
      draining.abort()
      pipeline.close()
      await mailer.close()
      await academy.records.close()
    },
  }
}
