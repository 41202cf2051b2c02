import { formatPhp } from '#domain/words/formats'
import { listNames } from '#domain/words/texts'
import { sumOfParts, type FamilyPart } from '#records/enrolment/family/family-parts'

export type ShownPart = { id: string; name: string; packageName: string; amount: string }

type Payment = {
  userId: string
  name: string
  email: string
  image: string | null
  packageName: string
  amount: string
}

export function asFamily<Shown extends Payment>(payment: Shown, parts: [FamilyPart, ...FamilyPart[]] | undefined) {
  if (!parts) return { ...payment, clients: [payment.userId], parts: null }
  const [{ parentId, parentName, parentEmail, parentImage }] = parts
  const shown: ShownPart[] = parts.map((part) => ({
    id: part.id,
    name: part.name,
    packageName: part.packageName ?? part.package,
    amount: formatPhp(part.amountCentavos),
  }))
  return {
    ...payment,
    userId: parentId ?? payment.userId,
    name: parentName ?? listNames(shown.map(({ name }) => name)),
    email: parentEmail ?? payment.email,
    image: parentImage,
    packageName: listNames(shown.map((part) => `${part.name}: ${part.packageName}`)),
    amount: formatPhp(sumOfParts(parts)),
    clients: parts.map((part) => part.userId),
    parts: shown,
  }
}
