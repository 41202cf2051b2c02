import { reactRouter } from '@react-router/dev/vite'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { pathsAlone, pathsNamed } from './app/offline/worker/build-worker.ts'
import { islands } from './vite.islands.ts'

/** Fails the browser build when server code is imported outside of loader, action or middleware. */
function browserWall(): Plugin {
  return {
    name: 'browser-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (/^#(records|services|commands|jobs|tools)\//.test(source))
        throw new Error(
          `${importer}: ${source} would reach the browser. Use it only inside loader, action or middleware; a rule both sides need belongs in domain/.`,
        )
      return null
    },
  }
}

function namedEntries(): Plugin {
  const config = () => ({
    environments: { ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } } },
  })
  return { name: 'named-entries', config: { order: 'post', handler: config } }
}

/** Native code, packages that look for their own files or workers, and large ones that a start does not need. */
const OUTSIDE = [
  '@aws-sdk/client-s3',
  '@napi-rs/canvas',
  'libheif-js',
  'mediabunny',
  'pdfjs-dist',
  'pg',
  'pino',
  'sharp',
  'tesseract.js',
  'zxing-wasm',
]

/** The built server contains the packages it starts with: Node reads a few large files sooner than 900 small ones. */
function packagesInside(): Plugin {
  const config = () => ({ environments: { ssr: { resolve: { noExternal: true as const, external: OUTSIDE } } } })
  return { name: 'packages-inside', apply: 'build', config }
}

function shortScript(): Plugin {
  return {
    name: 'short-script',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (!id.endsWith('/app/first-paint.js?raw')) return null
      const { code } = minifySync('first-paint.js', await readFile(id.slice(0, -'?raw'.length), 'utf8'))
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}

/** Server-rendered pages use cheaper links, forms and icons; the browser hydrates the real ones. */
function serverParts(): Plugin {
  const standIns = new URL('app/render/', import.meta.url).pathname
  return {
    name: 'stand-ins',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source, importer) =>
      (source === 'react-router' || source === 'lucide-react') &&
      importer &&
      /[\\/]app[\\/].*\.tsx$/.test(importer) &&
      `${dirname(importer)}/` !== standIns
        ? `\0stand-in:${source}`
        : null,
    async load(id) {
      if (id === '\0stand-in:react-router')
        return [
          `export * from 'react-router'`,
          ...Object.entries({ links: 'Link, NavLink', forms: 'Form, useFetcher', styles: 'Links' }).map(
            ([file, parts]) => `export { ${parts} } from ${JSON.stringify(`${standIns}stand-in-${file}.tsx`)}`,
          ),
        ].join('\n')
      if (id !== '\0stand-in:lucide-react') return null
      const icons = Object.entries(await import('lucide-react')).filter(
        ([name, part]) => /^[A-Z]/.test(name) && typeof part === 'object',
      )
      return [
        `import * as icons from 'lucide-react'`,
        `import { cacheIcon } from ${JSON.stringify(`${standIns}stand-in-icons.tsx`)}`,
        ...icons.map(([name]) => `export const ${name} = /* @__PURE__ */ cacheIcon(icons.${name})`),
      ].join('\n')
    },
  }
}

export default defineConfig({
  plugins: [
    reactRouter(),
    browserWall(),
    pathsAlone(),
    namedEntries(),
    packagesInside(),
    shortScript(),
    serverParts(),
    islands([browserWall(), pathsNamed()]),
  ],
  environments: {
    // A group includes what it needs and no earlier group has; few large files suit phones and compress better.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', test: /app.first\.css/ },
                { name: 'visitor-first', test: /visitor-first\.css/ },
                { name: 'about-first', test: /about-first\.css/ },
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                { name: 'shell', test: /app.(root\.tsx|ui.(site|basics).|visitor.(parts.|layout\.tsx))/ },
                { name: 'texts', test: /domain.words.texts/ },
                { name: 'formats', test: /domain.words.formats/ },
                { name: 'messages', test: /domain.words.messages/ },
                { name: 'notices', test: /app.ui.notices./ },
                { name: 'stories', test: /app.visitor.content.stories./ },
                { name: 'contact', test: /app.visitor.mail.contact-/ },
                { name: 'dialogs', test: /app.ui.dialogs.(busy|dialog|message)/ },
                { name: 'icons', test: /lucide-react/ },
                { name: 'admin', test: /app.admin.(list|shell)./ },
              ],
            },
          },
        },
      },
    },
    // Bundles the whole server, so that all entries share one copy of each module and start without a TypeScript
    // compiler.
    ssr: {
      build: {
        rollupOptions: {
          input: {
            index: './server.ts',
            start: './commands/start.ts',
            'picture-process': './services/content/picture-process.ts',
            'receipt-reading': './services/enrolment/receipt-reading.ts',
            'statement-reading': './services/money/statement-reading.ts',
            'recording-reading': './services/training/recording-reading.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  // If Vite discovered these later, each would reload the open page.
  optimizeDeps: { include: ['lucide-react', 'zod/mini', 'react-easy-crop', 'tus-js-client', 'pdfjs-dist'] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
