/** InstaPay members by the first six characters of their BIC; the rest names branches. */
const BANKS: Record<string, string> = {
  GXCHPH: 'GCash',
  PAPHPH: 'Maya',
  MYDBPH: 'Maya Bank',
  MYYAPH: 'Maya Bank',
  BNORPH: 'BDO',
  BOPIPH: 'BPI',
  UBPHPH: 'UnionBank',
  UNODPH: 'UnionDigital Bank',
  MBTCPH: 'Metrobank',
  TLBPPH: 'LANDBANK',
  PNBMPH: 'PNB',
  SETCPH: 'Security Bank',
  CHBKPH: 'Chinabank',
  RCBCPH: 'RCBC',
  EWBCPH: 'EastWest',
  AUBKPH: 'AUB',
  CPHIPH: 'PBCOM',
  PHSBPH: 'PSBank',
  PHTBPH: 'Philtrust Bank',
  PHVBPH: 'Veterans Bank',
  ROBPPH: 'Robinsons Bank',
  MBBEPH: 'Maybank',
  CIPHPH: 'CIMB',
  GOTYPH: 'GoTyme',
  LAUIPH: 'MariBank',
  TDBIPH: 'Tonik',
  UNOBPH: 'UNO Digital Bank',
  OPDVPH: 'AllBank',
  DCPHPH: 'Coins.ph',
  GHPESG: 'GrabPay',
  SHPHPH: 'ShopeePay',
  PPSFPH: 'PalawanPay',
  SRCPPH: 'Starpay',
  PAEYPH: 'PayMongo',
}

/** The bank or wallet of a BIC; an unknown one keeps its BIC. */
export function bankNamed(bic: string): string {
  return BANKS[bic.slice(0, 6)] ?? bic
}
