import { build, type Plugin } from 'vite'
import { ADDRESSES } from '../../../routes.ts'

export function pathsAlone(wanted: (name: string, path: string) => boolean = () => true): Plugin {
  const table = pathsOf(wanted)
  return {
    name: 'paths-alone',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => (id.endsWith(TABLE_FILE) ? withTable(code, table) : null),
  }
}

/** Includes only addresses that some module uses, which keeps staff addresses out of public scripts. */
export function pathsNamed(): Plugin {
  const place = '__PATHS_NAMED__'
  const named = new Set<string>()
  return {
    name: 'paths-named',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith(TABLE_FILE)) return withTable(code, place)
      if (FACT_FILES.test(id)) return null
      for (const [, word = ''] of code.matchAll(/['"`](\w+)['"`]/g)) named.add(word)
      return null
    },
    // All modules are parsed at this stage, and the file's hash is computed later.
    renderChunk: (code) =>
      code.includes(place)
        ? { code: code.replace(place, () => pathsOf((name) => named.has(name))), map: null }
        : null,
  }
}

const TABLE_FILE = '/routes.ts'
const FACT_FILES = /\/route-(?:facts|lookup)\.ts$/

const isOfWorker = (name: string, path: string) => name === 'rollCall' || !path.startsWith(`${ADDRESSES.admin.path}/`)

function pathsOf(wanted: (name: string, path: string) => boolean): string {
  const paths = Object.entries(ADDRESSES).filter(([name, { path }]) => wanted(name, path))
  return JSON.stringify(Object.fromEntries(paths.map(([name, { path }]) => [name, { path }])))
}

function withTable(code: string, table: string) {
  return { code: code.replace(/ADDRESSES = \{.*?\n\}/s, () => `ADDRESSES = ${table}`), map: null }
}

export async function buildServiceWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [pathsAlone(isOfWorker)],
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'app/offline/worker/main.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
