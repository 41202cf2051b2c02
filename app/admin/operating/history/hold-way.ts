import { linkTo } from '#routes'

export function holdWay(id: string) {
  return { to: `${linkTo('retention')}?whom=${encodeURIComponent(id)}#holds`, text: 'Legal hold' }
}
