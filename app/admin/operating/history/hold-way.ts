import { activityText } from '#domain/text/staff/operating/history'
import { linkTo } from '#routes'

export function holdWay(id: string) {
  return { to: `${linkTo('retention')}?whom=${encodeURIComponent(id)}#holds`, text: activityText.placeHold }
}
