import type { Migration } from 'kysely/migration'
import * as theJourney from './0001-the-journey.ts'
import * as thePublicSite from './0002-the-public-site.ts'
import * as findingAndOrder from './0003-finding-and-order.ts'
import * as contentEditing from './0004-content-editing.ts'
import * as paymentLists from './0005-the-money-desk.ts'
import * as mail from './0006-mail.ts'
import * as deletionRequests from './0007-deletion-requests.ts'
import * as movingIn from './0008-moving-in.ts'
import * as theSecondStep from './0009-the-second-step.ts'
import * as partsOfWords from './0010-parts-of-words.ts'
import * as policyReports from './0011-policy-reports.ts'
import * as countingWithoutReading from './0012-counting-without-reading.ts'
import * as partsOfWordsEverywhere from './0013-parts-of-words-everywhere.ts'
import * as countingTheLog from './0014-counting-the-log.ts'
import * as changesOfTheSums from './0015-changes-of-the-sums.ts'
import * as guardedAccounts from './0016-guarded-accounts.ts'
import * as forgetting from './0017-forgetting.ts'
import * as messagesOnce from './0018-messages-once.ts'
import * as bytesOfUploads from './0020-bytes-of-uploads.ts'
import * as proxiesSeen from './0021-proxies-seen.ts'
import * as testimonialsAreLookedAt from './0024-testimonials-are-looked-at.ts'
import * as packagesAsRows from './0025-packages-as-rows.ts'
import * as askingForMore from './0026-asking-for-more.ts'
import * as piecesOfUploads from './0027-pieces-of-uploads.ts'
import * as builds from './0029-builds.ts'
import * as schemaContract from './0030-schema-contract.ts'
import * as scheduledWork from './0031-scheduled-work.ts'
import * as writersOfDrafts from './0032-writers-of-drafts.ts'
import * as staffRoles from './0033-staff-roles.ts'
import * as proofs from './0034-proofs.ts'
import * as passkeys from './0035-passkeys.ts'
import * as aLogThatIsAChain from './0036-a-log-that-is-a-chain.ts'
import * as consent from './0037-consent.ts'
import * as masterKeys from './0038-master-keys.ts'
import * as retention from './0039-retention.ts'
import * as correctionRequests from './0040-correction-requests.ts'
import * as trainingSessions from './0041-training-sessions.ts'
import * as whatTraineesDo from './0042-what-trainees-do.ts'
import * as certificates from './0043-certificates.ts'
import * as trainingTerms from './0044-training-terms.ts'
import * as notesAndRatings from './0047-notes-and-ratings.ts'
import * as materialSections from './0048-material-sections.ts'
import * as theLedger from './0049-the-ledger.ts'
import * as qrPh from './0050-qr-ph.ts'
import * as statements from './0051-statements.ts'
import * as vouchers from './0052-vouchers.ts'
import * as provedOnce from './0053-proved-once.ts'
import * as receiptsNameTheBalance from './0054-receipts-name-the-balance.ts'
import * as theSiteClock from './0056-the-site-clock.ts'
import * as aLedgerThatIsAChain from './0057-a-ledger-that-is-a-chain.ts'
import * as storiesOfTheDeleted from './0060-stories-of-the-deleted.ts'
import * as lastSeen from './0061-last-seen.ts'
import * as sessionsWithinThePackage from './0063-sessions-within-the-package.ts'
import * as calendarLinksEnd from './0064-calendar-links-end.ts'
import * as invoiceNumbers from './0068-invoice-numbers.ts'
import * as ledgerEntries from './0069-ledger-entries.ts'
import * as opening from './0070-opening.ts'
import * as mobileNumbers from './0071-mobile-numbers.ts'
import * as emailSettings from './0072-email-settings.ts'
import * as welcomeQuote from './0073-welcome-quote.ts'
import * as siteVersions from './0075-site-versions.ts'
import * as emailChanges from './0076-email-changes.ts'
import * as imports from './0077-imports.ts'
import * as drills from './0080-drills.ts'
import * as practice from './0081-practice.ts'
import * as noticeWords from './0082-notice-words.ts'
import * as sessionLinks from './0083-session-links.ts'
import * as validity from './0084-validity.ts'
import * as footerCredits from './0085-footer-credits.ts'
import * as coachPay from './0086-coach-pay.ts'
import * as notMarked from './0087-not-marked.ts'
import * as noticeProofs from './0088-notice-proofs.ts'
import * as enquiries from './0089-enquiries.ts'
import * as ownCancellations from './0091-own-cancellations.ts'
import * as packageChanges from './0094-package-changes.ts'
import * as families from './0095-families.ts'
import * as familyInvitations from './0096-family-invitations.ts'
import * as familyPayments from './0097-family-payments.ts'
import * as openHours from './0099-open-hours.ts'
import * as groupSeats from './0100-group-seats.ts'
import * as guardianAccounts from './0103-guardian-accounts.ts'
import * as guardedShares from './0104-guarded-shares.ts'
import * as cancelledBy from './0105-cancelled-by.ts'
import * as cancelReasons from './0106-cancel-reasons.ts'

/**
 * Migrations only add, because the previous build keeps running. `oldest`: the newest migration that the oldest
 * usable build knows.
 */
export type OneMigration = Migration & { oldest?: string }

export const MIGRATIONS: Record<string, OneMigration> = {
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
  '0027-pieces-of-uploads': piecesOfUploads,
  '0029-builds': builds,
  '0030-schema-contract': schemaContract,
  '0031-scheduled-work': scheduledWork,
  '0032-writers-of-drafts': writersOfDrafts,
  '0033-staff-roles': staffRoles,
  '0034-proofs': proofs,
  '0035-passkeys': passkeys,
  '0036-a-log-that-is-a-chain': aLogThatIsAChain,
  '0037-consent': consent,
  '0038-master-keys': masterKeys,
  '0039-retention': retention,
  '0040-correction-requests': correctionRequests,
  '0041-training-sessions': trainingSessions,
  '0042-what-trainees-do': whatTraineesDo,
  '0043-certificates': certificates,
  '0044-training-terms': trainingTerms,
  '0047-notes-and-ratings': notesAndRatings,
  '0048-material-sections': materialSections,
  '0049-the-ledger': theLedger,
  '0050-qr-ph': qrPh,
  '0051-statements': statements,
  '0052-vouchers': vouchers,
  '0053-proved-once': provedOnce,
  '0054-receipts-name-the-balance': receiptsNameTheBalance,
  '0056-the-site-clock': theSiteClock,
  '0057-a-ledger-that-is-a-chain': aLedgerThatIsAChain,
  '0060-stories-of-the-deleted': storiesOfTheDeleted,
  '0061-last-seen': lastSeen,
  '0063-sessions-within-the-package': sessionsWithinThePackage,
  '0064-calendar-links-end': calendarLinksEnd,
  '0068-invoice-numbers': invoiceNumbers,
  '0069-ledger-entries': ledgerEntries,
  '0070-opening': opening,
  '0071-mobile-numbers': mobileNumbers,
  '0072-email-settings': emailSettings,
  '0073-welcome-quote': welcomeQuote,
  '0075-site-versions': siteVersions,
  '0076-email-changes': emailChanges,
  '0077-imports': imports,
  '0080-drills': drills,
  '0081-practice': practice,
  '0082-notice-words': noticeWords,
  '0083-session-links': sessionLinks,
  '0084-validity': validity,
  '0085-footer-credits': footerCredits,
  '0086-coach-pay': coachPay,
  '0087-not-marked': notMarked,
  '0088-notice-proofs': noticeProofs,
  '0089-enquiries': enquiries,
  '0091-own-cancellations': ownCancellations,
  '0094-package-changes': packageChanges,
  '0095-families': families,
  '0096-family-invitations': familyInvitations,
  '0097-family-payments': familyPayments,
  '0099-open-hours': openHours,
  '0100-group-seats': groupSeats,
  '0103-guardian-accounts': guardianAccounts,
  '0104-guarded-shares': guardedShares,
  '0105-cancelled-by': cancelledBy,
  '0106-cancel-reasons': cancelReasons,
}
