import { linkTo } from '#addresses'

/** To the form of the legal holds, filled in for a person or a payment. */
export function holdWay(id: string) {
  return { to: `${linkTo('retention')}?whom=${encodeURIComponent(id)}#holds`, text: 'Legal hold' }
}
