import { linkTo } from '#routes'
import { ButtonLink } from '#ui/basics/button'
import { Tabs } from '../list/tabs.tsx'

export function RequestTabs({ selected }: { selected: 'deletions' | 'corrections' }) {
  return (
    <Tabs
      label="Requests of clients"
      panel="requests"
      tabs={[
        { name: 'Deletions', to: linkTo('deletionRequests'), selected: selected === 'deletions' },
        { name: 'Corrections', to: linkTo('corrections'), selected: selected === 'corrections' },
      ]}
    />
  )
}

export function RecordLink() {
  return (
    <ButtonLink look="line" size="dense" to={linkTo('processing')}>
      Record of processing
    </ButtonLink>
  )
}
