import { parseTitle, toPlainTitle } from '#domain/content/site/site-texts'

export function HeroTitle({ title }: { title: string }) {
  const lines = parseTitle(title)
  return lines.map((line, at) => (
    <span key={at}>
      {line.map(({ text, isStrong }, place) => {
        const isBreak = place + 1 === line.length && at + 1 < lines.length
        const words = isBreak && !isStrong ? `${text} ` : text
        return isStrong ? <em key={place}>{words}</em> : words
      })}
    </span>
  ))
}

export function Sash({ labels, heading }: { labels: string; heading: string }) {
  const lines = labels.split('\n').filter((line) => line !== '' && line !== toPlainTitle(heading))
  if (lines.length === 0) return null
  return (
    <p className="sash">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}

export function Eyebrow({ text, isLit = false }: { text: string; isLit?: boolean }) {
  return text ? <p className={isLit ? 'eyebrow eyebrow-lit' : 'eyebrow'}>{text}</p> : null
}
