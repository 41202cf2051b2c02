import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A list is read again after a refusal too, because a refusal means that it was out of date; but not after a failure to reach the server. */
export function revalidatesAlso({ defaultShouldRevalidate, actionStatus, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  if (isUnsent(actionResult)) return false
  return defaultShouldRevalidate || (actionStatus ?? 200) >= 400
}

/** What a page's clientAction answers when the server was not reached: nothing is known to have changed, and what was typed comes back. */
export type Unsent = { unsent: Record<string, string> }

export const UNSENT = { title: 'Not sent', text: 'The academy could not be reached, so nothing is known to have changed. Please try again.' }

export function isUnsent(answer: unknown): answer is Unsent {
  return typeof answer === 'object' && answer !== null && 'unsent' in answer
}

/** Sends a form and turns a broken connection into an answer, so that the page stays and nothing typed is lost. */
export async function sendOrKeep<Answer>(request: Request, send: () => Promise<Answer>): Promise<Answer | Unsent> {
  const typed = await request.clone().formData()
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { unsent: Object.fromEntries([...typed].map(([name, value]): [string, string] => [name, String(value)])) }
  }
}
