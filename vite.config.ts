import { reactRouter } from '@react-router/dev/vite'
import { readFile } from 'node:fs/promises'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { pathsAlone, pathsNamed } from './app/service-worker/building.ts'
import { islands } from './vite.islands.ts'

/**
 * Fails the browser build when a page lets the records or the outside reach the browser: they belong inside loader,
 * action or middleware.
 */
function browserWall(): Plugin {
  return {
    name: 'browser-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (/^#(records|services|commands)\//.test(source))
        throw new Error(
          `${importer}: ${source} would reach the browser. Use it only inside loader, action or middleware; a rule both sides need belongs in domain/.`,
        )
      return null
    },
  }
}

/** Lets each entry of the server keep its name; the router would call every one of them index.js. */
function namedEntries(): Plugin {
  const config = () => ({
    environments: { ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } } },
  })
  return { name: 'named-entries', config: { order: 'post', handler: config } }
}

/** The script that stands in every page is sent without its comments and long names. */
function shortScript(): Plugin {
  return {
    name: 'short-script',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (!id.endsWith('/app/curtain.js?raw')) return null
      const { code } = minifySync('curtain.js', await readFile(id.slice(0, -'?raw'.length), 'utf8'))
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}

/** The pages that the server draws take links, forms and icons from where they cost less; a browser hydrates the real ones. */
function drawnParts(): Plugin {
  const drawing = new URL('app/drawing/', import.meta.url).pathname
  return {
    name: 'drawn-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source, importer) =>
      (source === 'react-router' || source === 'lucide-react') &&
      importer &&
      /[\\/]app[\\/].*\.tsx$/.test(importer) &&
      !importer.startsWith(drawing)
        ? `\0drawn:${source}`
        : null,
    async load(id) {
      if (id === '\0drawn:react-router')
        return [
          `export * from 'react-router'`,
          ...Object.entries({ links: 'Link, NavLink', forms: 'Form, useFetcher', styles: 'Links' }).map(
            ([file, parts]) => `export { ${parts} } from ${JSON.stringify(`${drawing}drawn-${file}.tsx`)}`,
          ),
        ].join('\n')
      if (id !== '\0drawn:lucide-react') return null
      const icons = Object.entries(await import('lucide-react')).filter(
        ([name, part]) => /^[A-Z]/.test(name) && typeof part === 'object',
      )
      return [
        `import * as icons from 'lucide-react'`,
        `import { drawn } from ${JSON.stringify(`${drawing}drawn-icons.tsx`)}`,
        ...icons.map(([name]) => `export const ${name} = /* @__PURE__ */ drawn(icons.${name})`),
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
    shortScript(),
    drawnParts(),
    islands([browserWall(), pathsNamed()]),
  ],
  environments: {
    // What belongs together comes together: a dozen small files cost a phone on a slow link a line each, compress
    // worse, and every name stands in the list of
    // routes that each page loads. A group takes along what it needs and no earlier one has: parts that many share
    // stand before those that use them.
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
    // The server is built whole, from its first command to the pages, so that all of it shares one copy of every
    // module, and starts
    // without the compiler that turns TypeScript into what Node runs: 20 MB and a fifth of the start.
    ssr: {
      build: {
        rollupOptions: {
          input: {
            index: './server.ts',
            start: './commands/start.ts',
            'picture-process': './services/content/picture-process.ts',
            'receipt-reading': './services/enrolment/receipt-reading.ts',
            'statement-reading': './services/money/statement-reading.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  // Found later, each would load the page anew while somebody looks at it.
  optimizeDeps: { include: ['lucide-react', 'zod/mini', 'react-easy-crop', 'tus-js-client', 'pdfjs-dist'] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
