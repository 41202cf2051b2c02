import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalAddress, clientAddress, countedAddress, UNKNOWN_ADDRESS } from './network-addresses.ts'

const byte = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff })
const groups = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .filter((each) => !(each.slice(0, 5).every((one) => one === 0) && each[5] === 0xffff))
const v4 = fc.tuple(byte, byte, byte, byte)
const port = fc.integer({ min: 1, max: 65_535 })
const plain = (each: number[]) => each.map((one) => one.toString(16)).join(':')

/** Ways in which one IPv6 address is written: padded, in capitals, and with any one run of zeros left out. */
function spellings(each: number[]): string[] {
  const padded = each.map((one) => one.toString(16).padStart(4, '0'))
  const shortened = each.flatMap((one, at) => {
    if (one !== 0) return []
    let end = at
    while (end < 8 && each[end] === 0) end += 1
    return [`${plain(each.slice(0, at))}::${plain(each.slice(end))}`]
  })
  const [high = 0, low = 0] = each.slice(6)
  const dotted = `${plain(each.slice(0, 6))}:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  return [plain(each), padded.join(':'), padded.join(':').toUpperCase(), dotted, ...shortened]
}

describe('an address', () => {
  it('of IPv4 is one however it is written: with a port, mapped into IPv6, in brackets or quotes [AUTH-6]', () => {
    fc.assert(
      fc.property(v4, port, ([a, b, c, d], number) => {
        const dotted = `${a}.${b}.${c}.${d}`
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        const ways = [
          dotted,
          ` ${dotted} `,
          `${dotted}:${number}`,
          `"${dotted}:${number}"`,
          `::ffff:${dotted}`,
          `::FFFF:${dotted}`,
          `::ffff:${hex}`,
          `0:0:0:0:0:ffff:${hex}`,
          `0000:0000:0000:0000:0000:ffff:${hex}`,
          `[::ffff:${dotted}]:${number}`,
          `::ffff:${dotted}%eth0`,
        ]
        for (const way of ways)
          expect([way, canonicalAddress(way), countedAddress(way)]).toEqual([way, dotted, dotted])
      }),
    )
  })

  it('of IPv6 is one however it is written: padded, shortened, in capitals, with port, zone or brackets [AUTH-6]', () => {
    fc.assert(
      fc.property(groups, port, (each, number) => {
        for (const way of spellings(each))
          for (const dressed of [
            way,
            `[${way}]`,
            `[${way}]:${number}`,
            `"[${way}]:${number}"`,
            `${way}%eth0`,
            `[${way}%25en1]:${number}`,
          ])
            expect([dressed, canonicalAddress(dressed)]).toEqual([dressed, plain(each)])
      }),
    )
  })

  it('of IPv6 is counted by its first 64 bits, whatever the other 64 are, and apart from other networks [AUTH-6]', () => {
    fc.assert(
      fc.property(
        groups,
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (each, host, at) => {
          fc.pre(each.slice(0, 4).some((one) => one !== 0))
          const neighbour = [...each.slice(0, 4), ...host]
          expect(countedAddress(plain(neighbour))).toBe(countedAddress(plain(each)))
          const elsewhere = each.map((one, place) => (place === at ? one ^ 1 : one))
          fc.pre(elsewhere.slice(0, 4).some((one) => one !== 0))
          expect(countedAddress(plain(elsewhere))).not.toBe(countedAddress(plain(each)))
        },
      ),
    )
  })

  it('stays what it is when it is read again, and nonsense is nobody in particular [AUTH-6]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
        const canonical = canonicalAddress(text)
        if (canonical === null) expect(countedAddress(text)).toBe(UNKNOWN_ADDRESS)
        else
          expect([canonicalAddress(canonical), countedAddress(canonical)]).toEqual([canonical, countedAddress(text)])
      }),
    )
    for (const text of [
      '',
      'unknown',
      '_hidden',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '1.2.3.4:x',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
      ':::',
      '::ffff:1.2.3.256',
      'localhost',
    ])
      expect([text, canonicalAddress(text)]).toEqual([text, null])
  })
})

describe('the address of a request', () => {
  it('is the peer’s without trusted proxies, whatever is claimed [AUTH-6]', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (peer, claimed) => {
        expect(clientAddress(peer, claimed, [])).toBe(peer)
      }),
    )
    expect(clientAddress('::ffff:203.0.113.9', '10.0.0.1', ['127.0.0.1'])).toBe('203.0.113.9')
  })

  it('behind proxies is the nearest that is none of them, however proxies and entries are written [AUTH-6]', () => {
    for (const peer of ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1'])
      for (const entry of ['203.0.113.9', '203.0.113.9:4711', '::ffff:203.0.113.9', '"203.0.113.9:4711"'])
        for (const proxies of [['127.0.0.1'], ['::ffff:127.0.0.1']])
          expect(clientAddress(peer, `198.51.100.1, ${entry}`, proxies)).toBe('203.0.113.9')
    expect(clientAddress('127.0.0.1', '203.0.113.9, [2001:DB8::1]:8443', ['127.0.0.1', '2001:db8:0::1'])).toBe(
      '203.0.113.9',
    )
    expect(clientAddress('127.0.0.1', null, ['127.0.0.1'])).toBe('127.0.0.1')
  })

  it('makes nothing of nonsense a proxy passes on: it counts for the proxy, so that nobody makes up new senders [AUTH-6]', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => text.trim() !== '' && !text.includes(',') && canonicalAddress(text) === null),
        (nonsense) => {
          expect(clientAddress('127.0.0.1', nonsense, ['127.0.0.1'])).toBe('127.0.0.1')
          expect(clientAddress('127.0.0.1', `203.0.113.9, ${nonsense}`, ['127.0.0.1'])).toBe('127.0.0.1')
        },
      ),
    )
  })
})
