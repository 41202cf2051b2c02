import { useState } from 'react'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { SearchField } from '#ui/forms/search-field'
import { StatusPill } from '#ui/notices/status-pill'
import { DataList, PersonCell, type Column } from '../admin/list/data-list'
import { PageHead } from '../admin/list/page-head'
import { Pager } from '../admin/list/pager'
import { RowMenu } from '../admin/list/row-menu'
import { Tabs } from '../admin/list/tabs'
import { AdminShell } from '../admin/shell/admin-shell'
import '../admin/admin.css'
import '../admin/operating/reports.css'
import { GallerySection } from './section'

const ROWS = ['Reyna Magbanua', 'Althea M. Reyes', 'A name that goes on and on, to see where the line breaks'].map(
  (name) => ({ id: name, name }),
)
const QUESTION = { title: 'Delete Payment', text: 'This cannot be undone.', confirm: 'Delete' }

export const meta = () => [{ title: 'Gallery of the back office' }, { name: 'robots', content: 'noindex' }]

const columns: Column<(typeof ROWS)[number]>[] = [
  {
    header: 'Client',
    slot: 'head',
    cell: ({ name }) => <PersonCell avatar={<Avatar name={name} />} name={name} detail="client-0001" />,
  },
  { header: 'State', slot: 'pair', cell: () => <StatusPill tone="warn">Pending</StatusPill> },
  { header: 'Amount', numeric: true, cell: () => 'PHP 12,500' },
  {
    header: 'Actions',
    slot: 'actions',
    cell: ({ name }) => (
      <RowMenu name={name}>
        <button type="button" className="menu-item">
          Open
        </button>
      </RowMenu>
    ),
  },
]

export default function GalleryAdmin() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AdminShell
      person={{ name: 'Ana Dela Cruz', image: null, role: 'Owner' }}
      setup={{ done: 3, total: 9, next: 'paying', isReachable: true }}
      navigation={{
        role: 'owner',
        closed: [],
        waiting: { pending: 40, matches: 3, moves: 0, testimonials: 1, requests: 2, recordings: 4, enquiries: 1 },
      }}
    >
      <PageHead title="Gallery" note="Sunday, November 22">
        <Button size="dense">Add</Button>
      </PageHead>
      <GallerySection part="SearchField">
        <SearchField label="Search clients" search="rey" />
      </GallerySection>
      <GallerySection part="Tabs">
        <Tabs
          label="Lists"
          panel="gallery-panel"
          tabs={[
            { name: 'Waiting', to: '?', selected: true },
            { name: 'Settled', to: '?tab=settled', selected: false },
          ]}
        />
        <div id="gallery-panel" role="tabpanel" aria-label="Waiting">
          <DataList caption="Payments" columns={columns} rows={ROWS} empty="Nothing waits." />
          <Pager total={60} thing="payment" page={2} pages={3} />
        </div>
      </GallerySection>
      <GallerySection part="DataList, empty">
        <DataList caption="Nothing" columns={columns} rows={[]} empty="Nothing waits." />
        <DataList caption="Found" columns={columns} rows={[]} empty="" search="zzz" />
      </GallerySection>
      <GallerySection part="ConfirmDialog">
        <Button type="button" look="danger" size="dense" onClick={() => setIsOpen(true)}>
          Delete
        </Button>
        <ConfirmDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          dialog={QUESTION}
          pendingText="Deleting…"
          destructive
        />
      </GallerySection>
    </AdminShell>
  )
}
