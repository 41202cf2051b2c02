import { build, type Plugin } from 'vite'
import { ADDRESSES } from '../../addresses.ts'

/** In the browser an address is its path; whatever else is true of it is for the server. */
export function pathsAlone(): Plugin {
  const table = pathsOf(() => true)
  return {
    name: 'paths-alone',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => (id.endsWith(TABLE_FILE) ? withTable(code, table) : null),
  }
}

/** Of the addresses those alone that some module names: a visitor's script has no use for the two hundred of staff. */
export function pathsNamed(): Plugin {
  const place = '__PATHS_NAMED__'
  const named = new Set<string>()
  return {
    name: 'paths-named',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith(TABLE_FILE)) return withTable(code, place)
      for (const [, word = ''] of code.matchAll(/['"`](\w+)['"`]/g)) named.add(word)
      return null
    },
    // All modules have been read by now, and the file's name is made of what it holds after this.
    renderChunk: (code) =>
      code.includes(place)
        ? { code: code.replace(place, () => pathsOf((name) => named.has(name))), map: null }
        : null,
  }
}

const TABLE_FILE = '/addresses.ts'

function pathsOf(wanted: (name: string) => boolean): string {
  const paths = Object.entries(ADDRESSES).filter(([name]) => wanted(name))
  return JSON.stringify(Object.fromEntries(paths.map(([name, { path }]) => [name, { path }])))
}

function withTable(code: string, table: string) {
  return { code: code.replace(/ADDRESSES = \{.*?\n\}/s, () => `ADDRESSES = ${table}`), map: null }
}

/** One file under a name that stays, beside the build of the pages. */
export async function buildServiceWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [pathsAlone()],
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'app/service-worker/main.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
