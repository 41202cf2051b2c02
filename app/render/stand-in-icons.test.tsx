import * as lucide from 'lucide-react'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cacheIcon } from './stand-in-icons.tsx'

const ALL = new Set(
  Object.entries(lucide).flatMap(([name, part]) =>
    /^[A-Z]/.test(name) && typeof part === 'object' && name !== 'Icon' ? [part as unknown as lucide.LucideIcon] : [],
  ),
)
// Every twentieth: all of them take ten seconds, and differ in their lines alone.
const ICONS = [...ALL].filter((_, at) => at % 20 === 0)
const PROPS = [
  {},
  { size: 18, 'aria-hidden': 'true' },
  { size: 20, className: 'toast-mark', 'aria-hidden': 'true' },
  { size: 14, 'aria-label': 'Paid' },
  { className: 'a "b" & c', strokeWidth: 3 },
  { size: '1em', 'aria-hidden': true, color: 'red' },
] as const

test('the server writes every icon as Lucide does, the first time and after it [FAST-5]', () => {
  expect(ICONS.length).toBeGreaterThan(50)
  for (const Icon of ICONS) {
    const CachedIcon = cacheIcon(Icon)
    for (const props of PROPS) {
      const written = renderToString(<Icon {...props} />)
      expect(renderToString(<CachedIcon {...props} />)).toBe(written)
      expect(renderToString(<CachedIcon {...props} />)).toBe(written)
    }
  }
})

test('an icon that is drawn for the first time leaves the page around it as it is [FAST-5]', () => {
  const Named = ({ icon: Icon }: { icon: lucide.LucideIcon }) => {
    const id = useId()
    return (
      <p id={id}>
        <Icon size={18} /> <output htmlFor={id}>{useId()}</output>
      </p>
    )
  }
  const page = (icon: lucide.LucideIcon) => (
    <main>
      <Named icon={icon} />
      <Named icon={icon} />
    </main>
  )
  expect(renderToString(page(cacheIcon(lucide.House)))).toBe(renderToString(page(lucide.House)))
})
