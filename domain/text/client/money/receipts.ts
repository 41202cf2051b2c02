export const ownReceiptsText = {
  title: 'Receipts',
  forPackage: (packageName: string) => `for ${packageName}`,
  receipt: (day: string, number: string) => `${day} · Receipt ${number}`,
  void: 'Void',
  pdf: 'PDF',
  pdfOf: (number: string) => `PDF of receipt ${number}`,
} as const
