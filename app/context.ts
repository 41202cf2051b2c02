import { createContext, redirect, type RouterContextProvider } from 'react-router'
import { linkTo } from '#routes'
import type { Actor } from '#domain/accounts/accounts'
import type { Verdict } from '#domain/enrolment/enrolment'
import type { OwnSitePart } from '#domain/setup/own-site'
import type { Records } from '#records/engine/db'
import type { DatabaseOutage as RecordsOutage } from '#records/engine/outages'
import type { Config } from '#services/operating/config'
import type { FileStore } from '#services/files/files'
import type { Seals } from '#services/operating/seals'
import type { Log } from '#services/operating/log'
import type { Passwords } from '#services/accounts/passwords'
import type { StatementReader } from '#services/money/statement-reader'
import type { PdfChecks } from '#services/training/pdfs'
import type { RecordingChecks } from '#services/training/recording-checks'
import type { Room } from '#services/files/room'
import type { UploadSpace } from '#services/files/uploads'

export type AppServices = {
  records: Records
  files: FileStore
  uploads: UploadSpace
  config: Config
  passwords: Passwords
  seals: Seals
  pdfs: PdfChecks
  recordings: RecordingChecks
  statements: StatementReader
  room: Room
  log: Log
  now(): Date
  startOwnSite?: (start: {
    actor: Actor
    sessionHash: string | null
    parts: readonly OwnSitePart[]
  }) => Promise<Verdict<null, 'not-allowed' | 'underway' | 'backup-failed'>>
  metricsOfAll?: (own: () => Promise<unknown>) => () => Promise<string>
}

export type RequestContext = {
  actor: Actor | null
  /** SHA-256 of the cookie's session token, even if the session has expired. */
  sessionHash: string | null
  /** SHA-256 of the device token; the caller must check whether an account knows it. */
  deviceHash: string | null
  /** Rate limits use this: the peer or, behind trusted proxies, the client; IPv6 by its /64. */
  address: string
  device: string
  nonce: string
  requestId: string
  readable: boolean
  draining: AbortSignal
  /** Rendered once for many visitors: its scripts must be the same for all pages. */
  isShared: boolean
}

/** 'busy' means that nothing was saved; 'away' means that the result is unknown. */
export type ServiceOutage = RecordsOutage | 'storage'

/** `otherPlace`: the form came from the page of another person than the one signed in now. */
export type RequestState = { formData: FormData | null; outage: ServiceOutage | null; otherPlace?: true }

export const courseContext = createContext<RequestState>()
export const academyContext = createContext<AppServices>()
export const visitContext = createContext<RequestContext>()

export type Visitor = { academy: AppServices; visit: RequestContext; actor: Actor | null }

export function readVisitor(context: Readonly<RouterContextProvider>): Visitor {
  const visit = context.get(visitContext)
  return { academy: context.get(academyContext), visit, actor: visit.actor }
}

export function signedIn(context: Readonly<RouterContextProvider>) {
  const { actor, ...visitor } = readVisitor(context)
  if (!actor) throw redirect(linkTo('login'))
  return { ...visitor, actor }
}

export type SignedIn = ReturnType<typeof signedIn>
