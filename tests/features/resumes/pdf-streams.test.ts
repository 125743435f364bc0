import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { countUnpacked, UnpacksToTooMuch } from '#server/features/board/resumes/import/formats/pdf-filters.ts'
import { boundStreams } from '#server/features/board/resumes/import/formats/pdf-streams.ts'
import { writePage } from '#tests/files/hostile/pdf-writer.ts'

const TEXT = Buffer.from('BT /F1 9 Tf (a) Tj ET '.repeat(50))
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`)

/** Chains with what they hold and how many bytes all their steps give. */
const CHAINS: readonly [name: string, filters: string[], packed: Buffer, unpacked: number][] = [
  ['Flate', ['FlateDecode'], deflateSync(TEXT), 1100],
  ['Flate in Flate', ['Fl', 'FlateDecode'], deflateSync(deflateSync(TEXT)), deflateSync(TEXT).length + 1100],
  ['hexadecimal', ['AHx'], hex(TEXT), 1100],
  ['hexadecimal with spaces and an odd digit', ['ASCIIHexDecode'], Buffer.from('41 4\n2 5>zz'), 3],
  // ISO 32000-1 describes the encoding by base 85 of groups of four.
  ['base 85', ['ASCII85Decode'], Buffer.from('87cURD]i,"Ebo80~>'), 12],
  ['base 85 with zeros', ['A85'], Buffer.from('zz87~>'), 9],
  ['runs', ['RL'], Buffer.from([2, 65, 66, 67, 254, 68, 128, 9, 9]), 6],
  // The example of ISO 32000-1, 7.4.4.2.
  ['LZW', ['LZWDecode'], Buffer.from('800b6050220c0c8501', 'hex'), 10],
  ['base 85 of LZW', ['A85', 'LZW'], Buffer.from('J.#a]+q+m6!<~>'), 9 + 10],
  ['a picture, which is no text', ['DCTDecode'], Buffer.from('any'), 0],
  ['no filter that exists', ['constructor'], Buffer.from('any'), 0],
  [
    'a stream that breaks off',
    ['FlateDecode'],
    deflateSync(Buffer.alloc(1100), { level: 0 }).subarray(0, 607),
    600,
  ],
  [
    'a stream with a fault',
    ['FlateDecode'],
    Buffer.concat([deflateSync(Buffer.alloc(600), { level: 0 }).subarray(0, 607), Buffer.alloc(50, 0xff)]),
    600,
  ],
]

test.each(CHAINS)('the bytes that %s gives are counted', (_name, filters, packed, unpacked) => {
  expect(countUnpacked(packed, filters, 10_000)).toBe(unpacked)
})

test.each(CHAINS.filter(([, , , unpacked]) => unpacked > 1))(
  'what gives more than the limit is refused: %s',
  (_name, filters, packed, unpacked) => {
    expect(countUnpacked(packed, filters, unpacked)).toBe(unpacked)
    expect(() => countUnpacked(packed, filters, unpacked - 1)).toThrow(UnpacksToTooMuch)
  },
)

test('several streams share one limit', () => {
  const part = { dictionary: '/Filter /FlateDecode', stream: deflateSync(Buffer.alloc(7 * 1_048_576)) }
  const file = (parts: number) => writePage(part, { more: Array.from({ length: parts - 1 }, () => part) })
  expect(() => boundStreams(file(4))).not.toThrow()
  expect(() => boundStreams(file(5))).toThrow(UnpacksToTooMuch)
})

test('pictures are erased and everything else keeps its place', () => {
  const picture = {
    dictionary: '/Subtype /Image /Width 900 /Height 900 /Filter /FlateDecode',
    stream: Buffer.from('PIXELS'),
  }
  const thumb = { dictionary: '/Filter [/ASCII85Decode /DCTDecode]', stream: Buffer.from('PIXELS') }
  // A form may name pictures without being one.
  const form = {
    dictionary: '/Subtype /Form /Resources <</XObject <</Image 5 0 R /Subtype /Image>>>>',
    stream: Buffer.from('TEXT'),
  }
  const file = writePage({ dictionary: '', stream: TEXT }, { more: [picture, thumb, form] })
  const bounded = Buffer.from(boundStreams(file)).toString('latin1')
  expect(bounded).toBe(
    file.toString('latin1').replaceAll('PIXELS', '\0'.repeat(6)).replaceAll('\0\nend', '\0\0end'),
  )
})
