import { linkTo } from '#addresses'

export function holdWay(id: string) {
  return { to: `${linkTo('retention')}?whom=${encodeURIComponent(id)}#holds`, text: 'Legal hold' }
}
