import { data } from 'react-router'
import { acknowledgementForStaff } from '#records/money/ledger/acknowledgements'
import { signedIn } from '#app/context'
import { acknowledgementFile } from '#app/workflows/money/acknowledgement-file'
import type { Route } from './+types/acknowledgement-pdf'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const paper = await acknowledgementForStaff(academy.records, actor, params.number)
  if (!paper) throw data(null, { status: 404 })
  return acknowledgementFile(academy.records, paper)
}
