import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '#ui/notices/notice'

export function LinkedNotice({
  tone = 'warn',
  to,
  link,
  children,
}: {
  tone?: 'warn' | 'bad'
  to: string
  link: string
  children: ReactNode
}) {
  return (
    <Notice tone={tone}>
      <p>
        {children}{' '}
        <Link className="text-link" to={to}>
          {link}
        </Link>
      </p>
    </Notice>
  )
}
