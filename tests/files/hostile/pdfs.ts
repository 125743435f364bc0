import { createHash } from 'node:crypto'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { writePage, writePdf, type PdfObject } from './pdf-writer.ts'

/** Over what streams may unpack to, and under it: only the process has a limit for the second. */
const BOMB = 64 * MEGABYTE
const UNDER_THE_LIMIT = 30 * MEGABYTE
/** Where the limit of streams does not hold. */
const FATAL = 160 * MEGABYTE

const flate = (bytes: Buffer, times = 1): Buffer =>
  times === 0 ? bytes : flate(deflateSync(bytes, { level: 9 }), times - 1)
const spaces = () => Buffer.alloc(BOMB, ' ')
const repeated = (text: string, bytes: number) => Buffer.alloc(bytes, text, 'latin1')

/** Content that draws `name` so many times. */
const draws = (name: string, times: number) => Buffer.from(`/${name} Do `.repeat(times))
const form = (resources: string, stream: Buffer): PdfObject => ({
  dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <<${resources}>>`,
  stream,
})

/** By what they do. Each is small, and would take gigabytes or minutes of a reader of PDF without limits. */
export const HOSTILE_PDFS: Readonly<Record<string, () => Buffer>> = {
  'a packed stream of a hundred megabytes and more': () =>
    writePage({ dictionary: '/Filter /FlateDecode', stream: flate(spaces()) }),
  'a stream that is packed three times': () =>
    writePage({
      dictionary: '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
      stream: flate(spaces(), 3),
    }),
  'a stream with short names of filters': () =>
    writePage({ dictionary: '/F [/Fl /Fl]', stream: flate(spaces(), 2) }),
  'a filter with an escape in its name': () =>
    writePage({ dictionary: '/Fi#6cter /Fl#61teDecode', stream: flate(spaces()) }),
  'a filter that is somewhere else': () =>
    writePage(
      { dictionary: '/Filter 5 0 R', stream: flate(spaces(), 2) },
      { more: ['[/FlateDecode /FlateDecode]'] },
    ),
  'packed in text': () =>
    writePage({
      dictionary: '/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode]',
      stream: Buffer.from(`${flate(spaces(), 2).toString('hex')}>`),
    }),
  'runs of bytes': () =>
    writePage({
      dictionary: '/Filter [/FlateDecode /RunLengthDecode]',
      // A pair is 128 bytes.
      stream: flate(repeated('\x81 ', BOMB / 64)),
    }),
  'packed by LZW': () =>
    writePage({
      dictionary: '/Filter [/FlateDecode /LZWDecode]',
      stream: flate(Buffer.concat(Array.from({ length: 40 }, () => lzwOfZeros()))),
    }),
  'a stream that calls itself a picture': () =>
    writePage({
      dictionary: '/Subtype /Image /Width 1 /Height 1 /Filter [/FlateDecode /FlateDecode]',
      stream: flate(spaces(), 2),
    }),
  'a packed stream that ends with a fault': () =>
    writePage({
      dictionary: '/Filter [/FlateDecode /FlateDecode]',
      stream: Buffer.concat([flate(flate(spaces())).subarray(0, -8), Buffer.alloc(64, 0xff)]),
    }),
  'a million objects in one': () => objectStream(),
  'a page tree that is deep': () => deepTree(20_000),
  'a page tree that contains itself': () =>
    writePdf(['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Kids [2 0 R 2 0 R] /Count 30>>']),
  'a hundred thousand pages': () =>
    writePdf([
      '<</Type /Catalog /Pages 2 0 R>>',
      `<</Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000>>`,
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>',
    ]),
  'a form that draws itself': () =>
    writePage(
      { dictionary: '', stream: draws('A', 2) },
      {
        resources: '/XObject <</A 5 0 R>>',
        more: [form('/XObject <</A 5 0 R>>', draws('A', 2))],
      },
    ),
  'a predictor with endless rows': () =>
    writePage({
      dictionary: '/Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 2000000000>>',
      stream: flate(Buffer.alloc(1000)),
    }),
  'a picture of JBIG2 without an end': () =>
    withPicture(
      '/Width 1 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
      // Page information of 65 535 by 65 535 pixels (ITU-T T.88, 7.4.8).
      '00000000300001000000130000ffff0000ffff00000000000000000000',
    ),
  'a picture of JPEG 2000 without an end': () =>
    withPicture(
      '/Width 1 /Height 1 /Filter /JPXDecode',
      // Start of a codestream of 2 ** 31 by 2 ** 31 (ITU-T T.800, A.5.1).
      'ff4fff51002900007fffffff7fffffff' + '00'.repeat(11) + '0100000001' + '00'.repeat(9) + '01070101',
    ),
  'a table of references without an end': () =>
    Buffer.from(
      writePage({ dictionary: '', stream: Buffer.alloc(0) })
        .toString('latin1')
        .replace(/0 5\n/, '0 2147483647\n'),
      'latin1',
    ),
  'a function with samples without an end': () =>
    writePage(
      { dictionary: '', stream: Buffer.from('/S sh') },
      {
        resources:
          '/Shading <</S <</ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Function 5 0 R>>>>',
        more: [
          {
            dictionary:
              '/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [60000 60000] /BitsPerSample 32',
            stream: Buffer.alloc(8),
          },
        ],
      },
    ),
  'what could be a dictionary everywhere': () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), repeated('1 0 obj<</A(', 4 * MEGABYTE)]),
}

/** The same; these end the process that reads them, because nothing tells them from an honest file before. */
export const FATAL_PDFS: Readonly<Record<string, () => Buffer>> = {
  'a packed stream with a fault that only some stop at': () =>
    writePage({ dictionary: '/Filter /FlateDecode', stream: farBack(repeated('q ', FATAL)) }),
  'an encrypted stream': () => encrypted(flate(Buffer.alloc(FATAL, ' '))),
  'millions of operators': () =>
    writePage({
      dictionary: '/Filter /FlateDecode',
      stream: flate(repeated('1 0 0 1 0 0 cm ', UNDER_THE_LIMIT)),
    }),
  'millions of letters': () =>
    writePage({
      dictionary: '/Filter /FlateDecode',
      stream: flate(
        Buffer.concat([Buffer.from('BT /F1 9 Tf '), repeated('(abcdefgh) Tj ', UNDER_THE_LIMIT)]),
      ),
    }),
  'forms that draw forms': () =>
    writePage(
      { dictionary: '', stream: draws('A', 20) },
      {
        resources: '/XObject <</A 5 0 R>>',
        more: Array.from({ length: 9 }, (_, at) =>
          at === 8
            ? form('', repeated('0 0 m 9 9 l S ', 500))
            : form(`/XObject <</A ${at + 6} 0 R>>`, draws('A', 20)),
        ),
      },
    ),
  'a table of letters without an end': () =>
    withFont(
      '/Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R',
      '<</Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo <</Registry (A) /Ordering (B) /Supplement 0>>>>',
      repeated('10 beginbfrange <000000> <ffffff> <0041> endbfrange ', 20_000),
    ),
  'widths of letters without an end': () =>
    withFont(
      '/Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R]',
      '<</Type /Font /Subtype /CIDFontType2 /BaseFont /A /W [0 2147483646 500] /CIDSystemInfo <</Registry (A) /Ordering (B) /Supplement 0>>>>',
      Buffer.alloc(0),
    ),
}

/** Growing runs of zeros up to a full table, twelve bits a code at the end: some eight megabytes of them. */
function lzwOfZeros(): Buffer {
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  const write = (code: number, width: number) => {
    bits = (bits << width) | code
    bitCount += width
    for (; bitCount >= 8; bitCount -= 8) bytes.push((bits >> (bitCount - 8)) & 255)
    bits &= (1 << bitCount) - 1
  }
  write(256, 9)
  write(0, 9)
  for (let code = 258; code < 4095; code += 1) {
    const width = code + 1 >= 2048 ? 12 : code + 1 >= 1024 ? 11 : code + 1 >= 512 ? 10 : 9
    write(code, width)
  }
  for (let more = 0; more < 400; more += 1) write(4094, 12)
  return Buffer.from(bytes)
}

/** Valid for a decoder that takes what lies before the start for zeros: a copy from 32 768 bytes back comes first. */
function farBack(bytes: Buffer): Buffer {
  // A block with fixed codes, not the last: length 3 (0000001), distance 24577 (11101 and 13 bits), end (0000000).
  const bits = ['010', '0000001', '11101', '1'.repeat(13), '0000000'].join('')
  // A stored block of no bytes ends at a byte.
  const padded = (bits + '000').padEnd(Math.ceil((bits.length + 3) / 8) * 8, '0')
  const head = Array.from({ length: padded.length / 8 }, (_, at) =>
    Number.parseInt(
      Array.from(padded.slice(at * 8, at * 8 + 8))
        .reverse()
        .join(''),
      2,
    ),
  )
  return Buffer.from([0x78, 0x9c, ...head, 0, 0, 255, 255, ...deflateRawSync(bytes)])
}

function objectStream(): Buffer {
  const count = 1_000_000
  const index = Array.from({ length: count }, (_, at) => `${at + 10} ${at * 5}`).join(' ')
  const body = flate(Buffer.from(`${index} ${'[[]] '.repeat(count)}`))
  const objects = `/Type /ObjStm /N ${count} /First ${index.length + 1} /Filter /FlateDecode`
  const plain = writePage(
    { dictionary: '', stream: Buffer.from('BT /F1 9 Tf (a) Tj ET') },
    {
      more: [{ dictionary: objects, stream: body }],
    },
  )
  // A table that is broken makes readers look for all objects.
  return Buffer.from(plain.toString('latin1').replace('startxref', 'startxxxx'), 'latin1')
}

function deepTree(depth: number): Buffer {
  const nodes = Array.from(
    { length: depth },
    (_, at) => `<</Type /Pages /Parent ${at + 1} 0 R /Kids [${at + 3} 0 R] /Count 1>>`,
  )
  const page = `<</Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 9 9]>>`
  return writePdf(['<</Type /Catalog /Pages 2 0 R>>', ...nodes, page])
}

const withPicture = (dictionary: string, hex: string) =>
  writePage(
    { dictionary: '', stream: draws('A', 1) },
    {
      resources: '/XObject <</A 5 0 R>>',
      more: [{ dictionary: `/Type /XObject /Subtype /Image ${dictionary}`, stream: Buffer.from(hex, 'hex') }],
    },
  )

const withFont = (font: string, descendant: string, table: Buffer) =>
  writePage(
    { dictionary: '', stream: Buffer.from('BT /F1 9 Tf <000041> Tj ET') },
    {
      resources: '/Font <</F1 5 0 R>>',
      more: [`<<${font}>>`, descendant, { dictionary: '/Filter /FlateDecode', stream: flate(table) }],
    },
  )

/** With an empty password, as printers lock files (ISO 32000-1, 7.6.3, revision 2): nobody can unpack it without the key. */
function encrypted(content: Buffer): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const owner = rc4(md5(padding).subarray(0, 5), padding)
  const id = Buffer.alloc(16, 7)
  const permissions = Buffer.from([0xfc, 255, 255, 255])
  const key = md5(padding, owner, permissions, id).subarray(0, 5)
  const user = rc4(key, padding)
  // Of object 4, generation 0.
  const stream = rc4(md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10), content)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return writePdf(
    [
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>>',
      { dictionary: '/Filter /FlateDecode', stream },
    ],
    `/ID [${hex(id)} ${hex(id)}] /Encrypt <</Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(user)}>>`,
  )
}

/** OpenSSL 3 has it no more. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    state[a & 255] = at(b)
    state[b & 255] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  j = 0
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}
