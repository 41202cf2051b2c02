import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LucideIcon } from 'lucide-react'

// The server build replaces Lucide's icons with these (vite.config.ts), which cache their markup.

const PLAIN = /^[\w -]*$/
const WRITTEN = /^<svg ([^>]*)>(.*)<\/svg>$/
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g

type IconProps = ComponentProps<LucideIcon>

export function cacheIcon(Icon: LucideIcon): LucideIcon {
  const known = new Map<string, React.ReactElement>()
  const CachedIcon = (props: IconProps) => {
    const { size, className = '', 'aria-hidden': hidden, ...rest } = props
    if (Object.keys(rest).length > 0 || !PLAIN.test(className)) return <Icon {...props} />
    const key = `${size} ${hidden} ${className}`
    let element = known.get(key)
    if (!element) {
      element = asWritten(renderToStaticMarkup(<Icon {...props} />))
      known.set(key, element)
    }
    return element
  }
  return CachedIcon as unknown as LucideIcon
}

function asWritten(html: string): React.ReactElement {
  const [, attributes = '', lines = ''] = WRITTEN.exec(html) ?? []
  const props = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value]) => [nameInReact(name), value])
  return createElement('svg', { ...Object.fromEntries(props), dangerouslySetInnerHTML: { __html: lines } })
}

function nameInReact(name: string): string {
  if (name === 'class') return 'className'
  return name.startsWith('aria-') ? name : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
