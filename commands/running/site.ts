import { join } from 'node:path'
import { PLACE } from '#services/operating/place'
import type { OpenAcademy } from '../academy.ts'

const BUILD = join(PLACE, 'build')
export const CLIENT_FOLDER = join(BUILD, 'client')
export const SERVER_FILE = join(BUILD, 'server', 'index.js')

export type Site = {
  url: string
  drain(): void
  close(how?: { unhurried: boolean }): Promise<void>
}

/** Given in a worker: what makes one text of the meters of all of them. */
type Metered = { metersOfAll?: (own: () => Promise<unknown>) => () => Promise<string> }

type Server = {
  serveAcademy(academy: OpenAcademy & Metered, clientFolder: string, socket: number | null): Promise<Site>
}

/** Named at run time because it does not exist when types are checked. */
export async function loadSite(academy: OpenAcademy & Metered, socket: number | null): Promise<Site> {
  const { serveAcademy } = (await import(SERVER_FILE)) as Server
  return serveAcademy(academy, CLIENT_FOLDER, socket)
}
