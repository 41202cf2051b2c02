import { join } from 'node:path'
import { become, install, needNode, stop } from './install.mjs'

// This must work on a machine where nothing is installed yet.
const [name, ...args] = process.argv.slice(2)
try {
  await install()
  become(needNode(), ['--disable-warning=ExperimentalWarning', join('commands', `${name}.ts`), ...args])
} catch (error) {
  stop(error)
}
