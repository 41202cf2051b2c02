import { PRODUCT_LOOK } from '#domain/content/look/look'
import { toPaperColours } from '#domain/content/look/paper-colours'
import { amountInWords, footOf, paidInWords } from '#domain/money/ledger/acknowledgements'
import { formatDayOf, formatPhp } from '#domain/words/formats'
import { receiptText } from '#domain/text/shared/receipts'
import { siteIdentity } from '#records/content/content'
import type { Records } from '#records/engine/db'
import type { ShownAcknowledgement } from '#records/money/ledger/own'
import { ownPictures } from '#services/content/picture-pools'

export async function acknowledgementFile(records: Records, paper: ShownAcknowledgement): Promise<Response> {
  const { issuer, number, name, packageName, amountCentavos } = paper
  const { look } = await siteIdentity(records)
  const content = {
    issuer,
    number,
    name,
    packageName,
    shares: paper.shares.map((share) => receiptText.share(share)),
    day: formatDayOf(paper.issuedAt),
    amount: formatPhp(amountCentavos),
    amountInWords: amountInWords(amountCentavos),
    paid: paidInWords(paper),
    foot: footOf(issuer),
    voided: paper.voidedAt !== null,
    colours: toPaperColours(look),
    typePair: (look ?? PRODUCT_LOOK).typePair,
  }
  const bytes = await ownPictures.run('acknowledgement', [content])
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="receipt-${number}${content.voided ? '-void' : ''}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
