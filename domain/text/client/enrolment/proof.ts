import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
export const proofText = {
  label: 'Screenshot or photo of your receipt',
  hint: `PNG, JPEG or WebP, up to ${formatLimit(RECEIPT_MAX_BYTES)}. We shrink large pictures before sending them.`,
  choose: 'Take a photo or choose a file',
  chooseAnother: 'Choose another picture',
  drop: 'or drop it here',
  upload: 'Upload',
  states: {
    preparing: 'Preparing the picture…',
    sending: 'It continues if the signal drops.',
    cut: 'The connection was lost. The upload continues by itself, or press Retry.',
    sent: 'Uploaded.',
    refused: '',
  },
  percent: (percent: number) => `${percent} %`,
  ofSize: (size: string, state: string) => ` of ${size}. ${state}`,
  arrived: 'Your picture is uploaded.',
  retry: 'Retry',
  remove: 'Remove',
  details: {
    title: 'Payment details',
    none: 'Ask the academy how to pay, then upload your proof of payment here.',
    picture: "How to pay: the academy's GCash and bank accounts",
    save: 'Save picture',
    close: 'Close',
  },
} as const
