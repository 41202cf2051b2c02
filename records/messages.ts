import type { ContactMessage } from '#domain/contact'
import { newId, type Records } from './db.ts'

/** Stores what a visitor wrote; from then on nothing can lose it. */
export async function keepMessage(records: Records, message: ContactMessage, now: Date): Promise<string> {
  const id = newId()
  await records.write.insertInto('contact_messages').values({ id, ...message, received_at: now.toISOString() }).execute()
  return id
}
