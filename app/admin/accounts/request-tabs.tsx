import { linkTo } from '#routes'
import { dataRequestsText } from '#domain/text/staff/accounts/data-requests'
import { ButtonLink } from '#ui/basics/button'
import { Tabs } from '../list/tabs.tsx'

export function RequestTabs({ selected }: { selected: 'deletions' | 'corrections' }) {
  return (
    <Tabs
      label={dataRequestsText.tabs.label}
      panel="requests"
      tabs={[
        { name: dataRequestsText.tabs.deletions, to: linkTo('deletionRequests'), selected: selected === 'deletions' },
        { name: dataRequestsText.tabs.corrections, to: linkTo('corrections'), selected: selected === 'corrections' },
      ]}
    />
  )
}

export function RecordLink() {
  return (
    <ButtonLink look="line" size="dense" to={linkTo('processing')}>
      {dataRequestsText.processingRecord}
    </ButtonLink>
  )
}
