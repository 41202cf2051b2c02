import { data } from 'react-router'
import { isAcknowledgementNumber } from '#domain/money/ledger/acknowledgements'
import { ownAcknowledgement } from '#records/money/ledger/own'
import { signedIn } from '#app/context'
import { acknowledgementFile } from '#app/workflows/money/acknowledgement-file'
import type { Route } from './+types/acknowledgement-pdf'

/** Security: another user's receipt and an unknown one both return not found. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const paper = isAcknowledgementNumber(params.number)
    ? await ownAcknowledgement(academy.records, actor, params.number)
    : null
  if (!paper) throw data(null, { status: 404 })
  return acknowledgementFile(academy.records, paper)
}
