import { build, type Plugin } from 'vite'
import { ADDRESSES } from '../../addresses.ts'

/** In the browser an address is its path; whatever else is true of it is for the server. */
export function pathsAlone(): Plugin {
  const paths = Object.entries(ADDRESSES).map(([name, { path }]) => [name, { path }])
  const table = `ADDRESSES = ${JSON.stringify(Object.fromEntries(paths))}`
  return {
    name: 'paths-alone',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) =>
      id.endsWith('/addresses.ts') ? { code: code.replace(/ADDRESSES = \{.*?\n\}/s, () => table), map: null } : null,
  }
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
