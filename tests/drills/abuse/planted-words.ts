import type { Stage } from './stage.ts'

/** Words that run as script if they are not escaped. */
export const EVIL = `"><img src=x onerror="window.__hostile=1"><script>window.__hostile=1</script>'-alert(1)-'`

/** Writes them past the forms, so that every page meets them even where a form would refuse them. */
export async function plantWords({ records: { write }, people }: Stage): Promise<void> {
  for (const table of ['wins', 'news'] as const)
    await write
      .updateTable(table)
      .set({ title: EVIL, content: EVIL, post_url: 'javascript:window.__hostile=1' })
      .execute()
  await write.updateTable('accomplishments').set({ title: EVIL, content: EVIL }).execute()
  await write.updateTable('members').set({ name: EVIL, titles: EVIL, testimonial: EVIL, hidden: 0 }).execute()
  await write.updateTable('packages').set({ name: EVIL, description: EVIL }).execute()
  await write.updateTable('learning_materials').set({ file_name: EVIL }).execute()
  await write
    .updateTable('users')
    .set({ name: EVIL, first_name: EVIL, address: EVIL, handler_name: EVIL, phone: EVIL })
    .where('id', 'in', [people.P.id, people.E.id])
    .execute()
  await write.updateTable('contact_messages').set({ name: EVIL, subject: EVIL, message: EVIL }).execute()
  await write
    .updateTable('content_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute()
}
