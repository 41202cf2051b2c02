import { useSyncExternalStore } from 'react'
import { themeText } from '#domain/text/shared/theme'
import './theme-switch.css'

const THEMES = [
  ['system', themeText.system],
  ['light', themeText.light],
  ['dark', themeText.dark],
] as const
type Theme = (typeof THEMES)[number][0]

const KEY = 'theme'
const CHANGED = 'themechange'

export function ThemeSwitch() {
  const chosen = useSyncExternalStore(listen, chosenTheme, () => 'system')
  return (
    <fieldset className="theme needs-script">
      <legend className="sr-only">{themeText.title}</legend>
      {THEMES.map(([theme, text]) => (
        <label key={theme}>
          <input type="radio" name={KEY} value={theme} checked={chosen === theme} onChange={() => choose(theme)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

function chosenTheme(): Theme {
  try {
    return THEMES.find(([theme]) => theme === localStorage.getItem(KEY))?.[0] ?? 'system'
  } catch {
    return THEMES.find(([theme]) => theme === document.documentElement.dataset.theme)?.[0] ?? 'system'
  }
}

function choose(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {}
  window.dispatchEvent(new Event(CHANGED))
}

function listen(changed: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === KEY) choose(chosenTheme())
  }
  window.addEventListener(CHANGED, changed)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    window.removeEventListener(CHANGED, changed)
    window.removeEventListener('storage', fromElsewhere)
  }
}
