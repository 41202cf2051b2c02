import { join } from 'node:path'
import { PLACE } from '#services/operating/place'
import type { OpenAcademy } from '../academy.ts'

const BUILD = join(PLACE, 'build')
export const CLIENT_FOLDER = join(BUILD, 'client')
export const SERVER_FILE = join(BUILD, 'server', 'index.js')

export type RunningSite = {
  url: string
  drain(): void
  close(how?: { unhurried: boolean }): Promise<void>
}

type Metered = { metricsOfAll?: (own: () => Promise<unknown>) => () => Promise<string> }

type Server = {
  serveAcademy(academy: OpenAcademy & Metered, clientFolder: string, socket: number | null): Promise<RunningSite>
}

/** Imported by a variable, because the file does not exist when types are checked. */
export async function loadSite(academy: OpenAcademy & Metered, socket: number | null): Promise<RunningSite> {
  const { serveAcademy } = (await import(SERVER_FILE)) as Server
  return serveAcademy(academy, CLIENT_FOLDER, socket)
}
