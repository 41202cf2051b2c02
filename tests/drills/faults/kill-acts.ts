import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { decidePayment, unenrolTrainee } from '#records/enrolment/payments'
import { stepSession } from '#records/training/progress'
import { openDiskStore, type FileStore } from '#services/files/files'
import { openPdfChecks } from '#services/training/pdfs'
import { openRecordingChecks } from '#services/training/recording-checks'
import { createLogger, type Log } from '#services/operating/log'
import type { UploadSpace } from '#services/files/uploads'
import { finishArrived } from '../../../app/workflows/files/content-uploads.ts'
import { markedUntilNamed } from '../../../commands/running/kept-files.ts'
import { uploadSpaceIn } from '../../../commands/running/upload-space.ts'
import { paymentSigns, prepareClients, type EnrolmentFixture } from './kill-payments.ts'
import { prepareUploads, UPLOADER, uploadSigns } from './kill-uploads.ts'

/** Where an act writes, as it looks from outside: a row of words and numbers. */
export type Signs = Record<string, string | number | boolean | null>
/** The academy's folder and database, as a process that is about to be killed opens them. */
export type KillPlace = { databaseUrl: string | null; dataDir: string }
export type KillStage = { records: Records; files: FileStore; uploads: UploadSpace; log: Log; now(): Date }

type KillAct = {
  /** How many subjects a killed process finds: more than it can get through before the kill. */
  batch: number
  /** The latest kill after the last awaited acknowledgement; longer when one act took longer. */
  mostMsAfter: number
  before: Signs
  after: Signs
  prepare(stage: KillStage, ids: string[]): Promise<void>
  look(stage: KillStage): Promise<Map<string, Signs>>
  perform(stage: KillStage, id: string): Promise<{ ok: boolean }>
}

export const DRILL_ADMINISTRATOR: Actor = {
  id: 'drill-administrator',
  type: 'ADMIN_USER',
  role: 'owner',
  provedAt: '9000-01-01T00:00:00.000Z',
  name: 'Drill',
  firstName: 'Drill',
  email: 'drill@academy.example',
  image: null,
  registrationStep: 1,
  currentPackage: 'NONE',
}

const WAITING = {
  status: 'pending',
  decided: false,
  removed: null,
  step: 3,
  package: 'NONE',
  selected: 'package_w',
  took: null,
  history: false,
  acknowledged: false,
  audit: '',
  mails: 0,
} as const
const REJECTED = { ...WAITING, status: 'rejected', decided: true, step: 1, selected: null } as const
const ENROLLED = {
  ...WAITING,
  status: 'confirmed',
  decided: true,
  step: 4,
  package: 'package_w',
  took: 0,
  history: true,
} as const

/** An act on a client and their one payment, which it leaves as `after` says. */
function onPayment(before: EnrolmentFixture & Signs, changes: Signs, perform: KillAct['perform']): KillAct {
  return {
    batch: 150,
    mostMsAfter: 6,
    before,
    after: { ...before, ...changes },
    prepare: ({ records }, ids) => prepareClients(records, ids, before),
    look: ({ records }) => paymentSigns(records),
    perform,
  }
}

/** The acts to kill, with the entries each leaves when complete: a new act is one entry more. */
export const KILL_ACTS = {
  confirm: onPayment(
    WAITING,
    {
      status: 'confirmed',
      decided: true,
      step: 4,
      package: 'package_w',
      took: 0,
      history: true,
      acknowledged: true,
      audit: 'payment confirm',
      mails: 1,
    },
    ({ records, now }, id) => decidePayment(records, DRILL_ADMINISTRATOR, id, 'confirm', { now: now() }),
  ),
  reject: onPayment(
    WAITING,
    { status: 'rejected', decided: true, step: 1, selected: null, audit: 'payment reject', mails: 1 },
    ({ records, now }, id) =>
      decidePayment(records, DRILL_ADMINISTRATOR, id, 'reject', { reason: 'blurred', now: now() }),
  ),
  delete: onPayment(REJECTED, { removed: 'deleted', step: 2, audit: 'payment delete' }, ({ records, now }, id) =>
    decidePayment(records, DRILL_ADMINISTRATOR, id, 'delete', { now: now() }),
  ),
  unenroll: onPayment(
    ENROLLED,
    { removed: 'unenrolled', package: 'NONE', selected: null, took: null, audit: 'trainee unenroll' },
    ({ records, now }, id) => unenrolTrainee(records, DRILL_ADMINISTRATOR, id, now()),
  ),
  step: onPayment(ENROLLED, { took: 1, audit: 'trainee step' }, ({ records, now }, id) =>
    stepSession(records, DRILL_ADMINISTRATOR, id, { stepper: 'sessions', direction: 'next', seen: 0 }, now()),
  ),
  upload: {
    batch: 20,
    mostMsAfter: 50,
    before: { tied: false, recorded: false, original: 'none', view: 'none' },
    after: { tied: true, recorded: true, original: 'whole', view: 'whole' },
    prepare: prepareUploads,
    look: (stage) => uploadSigns(stage),
    perform: (stage, id) =>
      finishArrived({ ...stage, pdfs: openPdfChecks(), recordings: openRecordingChecks() }, UPLOADER, id),
  },
} as const satisfies Record<string, KillAct>

export type KillActName = keyof typeof KILL_ACTS
export const KILL_ACT_NAMES = Object.keys(KILL_ACTS) as KillActName[]
export const isKillAct = (name: string): name is KillActName => name in KILL_ACTS
/** Widened, so that one act reads like another. */
export const killAct = (name: KillActName): KillAct => KILL_ACTS[name]

/**
 * How an act is done: by the product's verbs, or for a control without transactions, or without waiting for the disk.
 */
export type KillWay = 'verb' | 'separate' | 'unsynced'

/** Opens what a process works on that is killed or has its power cut. */
export async function openStage(records: Records, { dataDir }: KillPlace, way: KillWay = 'verb'): Promise<KillStage> {
  const disk = openDiskStore(`${dataDir}/files`)
  const now = () => new Date()
  const stage = (verbs: Records, files: FileStore): KillStage => ({
    records: verbs,
    files,
    uploads: uploadSpaceIn(files, records, dataDir),
    log: createLogger('warn'),
    now,
  })
  if (way === 'separate') {
    await mendLog(records)
    return stage(withoutTransactions(records), hasty(markedUntilNamed(disk, records, now)))
  }
  if (way === 'verb') return stage(records, markedUntilNamed(disk, records, now))
  await sql`pragma synchronous = normal`.execute(records.write)
  return stage(records, markedUntilNamed(unsynced(disk, `${dataDir}/files`), records, now))
}

/**
 * A kill between two statements leaves links past the head of the log's chain: repaired, so that the control can
 * continue.
 */
async function mendLog({ write }: Records): Promise<void> {
  await sql`delete from audit_waiting where entry_id in (select entry_id from audit_chain)`.execute(write)
  await sql`update audit_head set number = last.number, hash = last.hash
    from (select number, hash from audit_chain order by number desc limit 1) as last`.execute(write)
}

/** The control: the same verbs, each statement in a separate transaction. */
function withoutTransactions(records: Records): Records {
  const write = new Proxy(records.write, {
    get(db, name) {
      if (name === 'transaction')
        return () => ({ execute: (work: (trx: Records['write']) => Promise<unknown>) => work(db) })
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { ...records, write }
}

/** The control for a power cut: a store that leaves it to the system when bytes reach the disk. */
function unsynced(files: FileStore, root: string): FileStore {
  return {
    ...files,
    async put(key, bytes) {
      await mkdir(dirname(`${root}/${key}`), { recursive: true })
      await writeFile(`${root}/${key}`, bytes)
    },
  }
}

/** The control for bytes: a store that answers at once and writes a moment later. */
function hasty(files: FileStore): FileStore {
  return {
    ...files,
    async put(key, bytes, contentType) {
      setTimeout(() => void files.put(key, bytes, contentType), 25)
    },
  }
}
