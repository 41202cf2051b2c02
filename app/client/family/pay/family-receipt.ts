import { useEffect } from 'react'
import { forgetReceipt } from '../../enrolment/kept-receipt'

export const familyReceiptKey = (parentId: string) => `${parentId}:family`

/** Once sent, the picture saved on the device must not pay for other children. */
export function useForgetFamilyReceipt(parentId: string | null) {
  useEffect(() => {
    if (parentId) void forgetReceipt(familyReceiptKey(parentId))
  }, [parentId])
}
