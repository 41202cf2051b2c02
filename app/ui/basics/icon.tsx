// Lucide's drawings (ISC licence) as paths, because its component costs the public pages more bytes.
const PATHS = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  'chevron-down': 'm6 9 6 6 6-6',
  check: 'M20 6 9 17l-5-5',
  'arrow-right': 'M5 12h14m-7-7 7 7-7 7',
  'chevron-left': 'm15 18-6-6 6-6',
  'chevron-right': 'm9 18 6-6-6-6',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4v16l13-8z',
  turning: 'M21 12a9 9 0 1 1-6.219-8.56',
  alert: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01',
} as const

export function Icon({ name, size = 18 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg className={`icon ${name}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
