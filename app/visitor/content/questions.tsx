import { useEffect } from 'react'
import { useLocation } from 'react-router'

export function FrequentQuestions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  const { hash } = useLocation()
  useEffect(() => openLinkedQuestion(hash), [hash])
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

export function openLinkedQuestion(hash: string): void {
  const question = /^#faq-\d+$/.test(hash) ? document.getElementById(hash.slice(1)) : null
  if (!(question instanceof HTMLDetailsElement)) return
  question.open = true
  question.scrollIntoView()
}
