import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { uploadFailed } from '#domain/content/content'
import { isLineFailure } from '#domain/line'
import { NOTHING, type ContentAnswer } from '../content/content-answer.ts'

export { ErrorBoundary } from '../list/page.tsx'

/** Turns what the academy fails at into an answer, so that nothing typed is lost. */
export async function clientAction({
  serverAction,
}: {
  serverAction(): Promise<ContentAnswer>
}): Promise<ContentAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isLineFailure(error)) throw error
    const status =
      typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
        ? error.status
        : null
    const text =
      status === 413
        ? 'This is too large to be sent.'
        : `The academy could not store it${status ? ` (${status})` : ''}. Please try again.`
    return { ...NOTHING, values: {}, failed: uploadFailed(text) }
  }
}

/** A form shows what it was opened on, also while the academy is away. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
