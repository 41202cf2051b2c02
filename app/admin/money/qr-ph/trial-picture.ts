import { data } from 'react-router'
import { signedIn } from '#app/context'
import { codePicture } from '#app/workflows/money/code-picture'
import { qrPhForStaff } from '#records/money/qr-ph/academy-code'
import { trialPicture } from './trial.ts'
import type { Route } from './+types/trial-picture'

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const code = await qrPhForStaff(academy.records, actor)
  const picture = code && (await trialPicture(code.payload))
  if (!picture) throw data(null, { status: 404 })
  return codePicture(picture, 'try-one-peso.png')
}
