import { Migrator, type Migration } from 'kysely/migration'
import type { Records } from './db.ts'
import * as theJourney from './migrations/0001-the-journey.ts'
import * as thePublicSite from './migrations/0002-the-public-site.ts'
import * as findingAndOrder from './migrations/0003-finding-and-order.ts'
import * as contentEditing from './migrations/0004-content-editing.ts'
import * as paymentLists from './migrations/0005-the-money-desk.ts'
import * as mail from './migrations/0006-mail.ts'
import * as deletionRequests from './migrations/0007-deletion-requests.ts'
import * as movingIn from './migrations/0008-moving-in.ts'
import * as theSecondStep from './migrations/0009-the-second-step.ts'
import * as partsOfWords from './migrations/0010-parts-of-words.ts'
import * as policyReports from './migrations/0011-policy-reports.ts'
import * as countingWithoutReading from './migrations/0012-counting-without-reading.ts'
import * as partsOfWordsEverywhere from './migrations/0013-parts-of-words-everywhere.ts'
import * as countingTheLog from './migrations/0014-counting-the-log.ts'
import * as changesOfTheSums from './migrations/0015-changes-of-the-sums.ts'
import * as guardedAccounts from './migrations/0016-guarded-accounts.ts'
import * as forgetting from './migrations/0017-forgetting.ts'
import * as messagesOnce from './migrations/0018-messages-once.ts'
import * as bytesOfUploads from './migrations/0020-bytes-of-uploads.ts'
import * as proxiesSeen from './migrations/0021-proxies-seen.ts'
import * as testimonialsAreLookedAt from './migrations/0024-testimonials-are-looked-at.ts'
import * as packagesAsRows from './migrations/0025-packages-as-rows.ts'
import * as askingForMore from './migrations/0026-asking-for-more.ts'

export const MIGRATIONS: Record<string, Migration> = {
  '0001-the-journey': theJourney,
  '0002-the-public-site': thePublicSite,
  '0003-finding-and-order': findingAndOrder,
  '0004-content-editing': contentEditing,
  '0005-the-money-desk': paymentLists,
  '0006-mail': mail,
  '0007-deletion-requests': deletionRequests,
  '0008-moving-in': movingIn,
  '0009-the-second-step': theSecondStep,
  '0010-parts-of-words': partsOfWords,
  '0011-policy-reports': policyReports,
  '0012-counting-without-reading': countingWithoutReading,
  '0013-parts-of-words-everywhere': partsOfWordsEverywhere,
  '0014-counting-the-log': countingTheLog,
  '0015-changes-of-the-sums': changesOfTheSums,
  '0016-guarded-accounts': guardedAccounts,
  '0017-forgetting': forgetting,
  '0018-messages-once': messagesOnce,
  '0020-bytes-of-uploads': bytesOfUploads,
  '0021-proxies-seen': proxiesSeen,
  '0024-testimonials-are-looked-at': testimonialsAreLookedAt,
  '0025-packages-as-rows': packagesAsRows,
  '0026-asking-for-more': askingForMore,
}

/** A migration that fails leaves the shape it found. */
export async function migrate(records: Records): Promise<string[]> {
  const migrator = new Migrator({ db: records.write, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
