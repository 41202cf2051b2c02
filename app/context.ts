import { createContext, redirect, type RouterContextProvider } from 'react-router'
import { linkTo } from '#addresses'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import type { Outage as RecordsOutage } from '#records/engine/outages'
import type { Config } from '#services/operating/config'
import type { FileStore } from '#services/files/files'
import type { Seals } from '#services/operating/seals'
import type { Log } from '#services/operating/log'
import type { Passwords } from '#services/accounts/passwords'
import type { StatementReader } from '#services/money/statement-reader'
import type { PdfChecks } from '#services/training/pdfs'
import type { Room } from '#services/files/room'
import type { UploadSpace } from '#services/files/uploads'

export type Academy = {
  records: Records
  files: FileStore
  uploads: UploadSpace
  config: Config
  passwords: Passwords
  seals: Seals
  pdfs: PdfChecks
  statements: StatementReader
  /** What is free where files travel. */
  room: Room
  log: Log
  now(): Date
  /** Where several processes serve: gives the others what this one has measured, and makes one text of it all. */
  metersOfAll?: (own: () => Promise<unknown>) => () => Promise<string>
}

/** What the edge found out about one request before any page saw it. */
export type Visit = {
  actor: Actor | null
  /** SHA-256 of the session token the cookie carries, whether or not it is still alive. */
  sessionHash: string | null
  /**
   * SHA-256 of the token by which the browser is known again; whether an account knows it is for the records to say.
   */
  deviceHash: string | null
  /**
   * What the sender is counted by: the peer's address, behind trusted proxies the client's, IPv6 by its first 64 bits.
   */
  address: string
  device: string
  /** Of this answer's Content-Security-Policy; taken out again of a page that is kept. */
  nonce: string
  requestId: string
  /** False when the address makes no text, such as /%zz: then no page is meant. */
  readable: boolean
  draining: AbortSignal
}

/** 'busy': nothing was kept; 'away': nobody knows. */
export type Outage = RecordsOutage | 'storage'

export type Course = { typed: FormData | null; outage: Outage | null }

export const courseContext = createContext<Course>()
export const academyContext = createContext<Academy>()
export const visitContext = createContext<Visit>()

/** Who is signed in: behind the guards of client area and back office everybody is. */
export function signedIn(context: Readonly<RouterContextProvider>) {
  const visit = context.get(visitContext)
  const { actor } = visit
  if (!actor) throw redirect(linkTo('login'))
  return { academy: context.get(academyContext), visit, actor }
}

export type SignedIn = ReturnType<typeof signedIn>
