import { useEffect } from 'react'
import { useLocation } from 'react-router'

export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  const { hash } = useLocation()
  useEffect(() => openAsked(hash), [hash])
  return (
    <div className="questions">
      {questions.map(({ question, answer }, at) => (
        <details key={question} id={`faq-${at + 1}`}>
          <summary id={`faq-${at + 1}-question`}>{question}</summary>
          <div>
            <p>{answer}</p>
            <a className="question-link" href={`#faq-${at + 1}`} aria-describedby={`faq-${at + 1}-question`}>
              Link to this answer
            </a>
          </div>
        </details>
      ))}
    </div>
  )
}

export function openAsked(hash: string): void {
  const asked = /^#faq-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null
  if (!(asked instanceof HTMLDetailsElement)) return
  asked.open = true
  asked.scrollIntoView()
}
