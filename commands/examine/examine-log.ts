import { receiptNumbers } from '#records/money/ledger/acknowledgements-issued'
import { lastRestore, linkAt, proveLog, type LogProof } from '#records/operating/log-proof'
import type { Records } from '#records/engine/db'
import type { Config } from '#services/operating/config'
import { note, ok, problem, type Findings } from './findings.ts'
import { headsIn } from './log-heads.ts'

const WHAT = 'log'

const MEANS: Record<NonNullable<LogProof['broken']>['flaw'], string> = {
  missing: 'it was taken out, and whatever it said with it',
  link: 'it, or what stood before it, was put there by somebody else than the site',
  facts: 'who did what and when was changed, or another entry was put in its place',
  words: 'its names or words were changed',
  cut: 'the end was set back, or links were put behind it',
}

export async function examineLog(records: Records, { backups }: Pick<Config, 'backups'>): Promise<Findings> {
  const proof = await proveLog(records)
  const { broken, head, forgotten, gone, saidGone, waiting, foreign, ledger } = proof
  if (broken)
    return [
      problem(
        WHAT,
        `its chain breaks at entry ${broken.number}${broken.at ? ` of ${broken.at}` : ''}` +
          `${broken.ledger ? `, which is the ledger's ${broken.ledger}` : ''}: ${MEANS[broken.flaw]}`,
        'Somebody wrote into the database past the site. Keep a copy of it, compare the entries around this one with ' +
          'a backup, and change the passwords of the database and of the machine.',
      ),
    ]
  const lost = backups ? await lostSince(records, backups.folder) : null
  return [
    lost ??
      ok(
        WHAT,
        `${head.number} entries in one chain without a break, ${ledger} of them the ledger's, which ends in ` +
          head.hash.slice(0, 16) +
          (forgotten + gone > 0 ? `; ${forgotten} were anonymised, ${gone} were deleted by retention` : ''),
      ),
    gone !== saidGone &&
      problem(
        WHAT,
        `${gone} entries are gone, and the log says that ${saidGone} were cleared away`,
        'Compare with a backup who signed in meanwhile: somebody has deleted entries past the site.',
      ),
    foreign > 0 &&
      problem(
        WHAT,
        `${foreign} entries of the log or the ledger were put there past the site: they have no link in the chain`,
        'Keep a copy of the database, compare with a backup which they are, and change the passwords of the database ' +
          'and of the machine. The site never takes them into its chain.',
      ),
    ...(await gapsIn(records)).map((gap) =>
      problem(WHAT, gap, 'Compare the receipts with a backup: somebody has deleted or renumbered one past the site.'),
    ),
    waiting > 0 &&
      note(
        WHAT,
        `${waiting} entries were written by a version without the chain and have no link yet`,
        'In the middle of an upgrade this is right: the next start of this version takes them in.',
      ),
  ]
}

async function gapsIn(records: Records): Promise<string[]> {
  return (await receiptNumbers(records))
    .filter(({ last, issued, highest }) => last !== issued || last !== highest)
    .map(
      ({ year, last, issued, highest }) =>
        `${last} receipts of ${year} were numbered, and ${issued} are there, up to number ${highest}`,
    )
}

async function lostSince(records: Records, folder: string) {
  const restored = await lastRestore(records)
  for (const { number, hash, at, backup } of (await headsIn(folder)).toReversed()) {
    // Links after a restored backup belong to the earlier log and its backups.
    if (restored && at < restored.at && number >= restored.number) continue
    const found = await linkAt(records, number)
    if (found === hash) continue
    return problem(
      WHAT,
      `${backup}, of ${at}, ended at entry ${number}, which the log ${found ? 'has otherwise' : 'does not have any more'}`,
      'The log was cut off or written anew since. Restore that backup beside this one and compare their logs.',
    )
  }
  return null
}
