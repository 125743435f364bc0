import { describe, expect, test } from 'vitest'
import { buildFeed, buildOffer, openText, readAll } from './records.ts'

const RUSSIAN = 'Швея «ёлочных» игрушек: опыт не нужен, всему учим на месте'
const feed = (declared: string | null) =>
  buildFeed(
    ['1', '2'].map((id) => buildOffer({ id }).replace('Оператор чата', RUSSIAN)),
    declared === null ? '<?xml version="1.0"?>' : `<?xml version="1.0" encoding="${declared}"?>`,
  )
const utf8 = (text: string) => Buffer.from(text)
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()
const MARK = '\uFEFF'

/** Bytes of a single-byte encoding, by its decoder. */
function inEncoding(label: string) {
  const decoder = new TextDecoder(label)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte]))
  return (text: string) => Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f))
}
const windows1251 = inEncoding('windows-1251')
const koi8r = (text: string) => inEncoding('koi8-r')(text.replace(/[«»]/g, '"'))

describe('the encoding of a feed', () => {
  test.each([
    ['UTF-8 with a byte order mark', utf8(MARK + feed('utf-8'))],
    ['UTF-16LE with a byte order mark', utf16le(MARK + feed('UTF-16'))],
    ['UTF-16BE with a byte order mark', utf16be(MARK + feed('UTF-16'))],
    ['UTF-16LE by its declaration', utf16le(feed('UTF-16LE'))],
    ['UTF-16BE by its declaration', utf16be(feed('utf-16be'))],
    ['UTF-16LE that is declared as UTF-8', utf16le(MARK + feed('utf-8'))],
    ['windows-1251', windows1251(feed('windows-1251'))],
    [
      'windows-1251 by another name, in single quotes',
      windows1251(feed('CP1251').replaceAll('"1.0" encoding="CP1251"', "'1.0' encoding='CP1251'")),
    ],
    ['windows-1251 that nothing declares', windows1251(feed(null))],
    ['windows-1251 that is declared as UTF-8', windows1251(feed('utf-8'))],
    ['windows-1251 that is declared as UTF-16', windows1251(feed('utf-16'))],
    ['UTF-8 that is declared as windows-1251', utf8(feed('windows-1251'))],
    ['UTF-8 that is declared as UTF-16', utf8(feed('utf-16'))],
    ['UTF-8 of an encoding that nobody knows', utf8(feed('utf8mb4'))],
  ])('a feed in %s is read', async (_, bytes) => {
    for (const options of [{}, { chunkBytes: 7 }, { gzip: true }]) {
      const { records } = await openText(bytes, options)
      expect(await readAll(records)).toMatchObject([
        { place: 'offer 1, line 4', value: { title: RUSSIAN, city: 'Москва' } },
        { place: 'offer 2, line 9', value: { title: RUSSIAN } },
      ])
    }
  })

  test('a feed in KOI8-R is read', async () => {
    const { records } = await openText(koi8r(feed('KOI8-R')))
    expect(await readAll(records)).toMatchObject([
      { value: { title: RUSSIAN.replace(/[«»]/g, '"') } },
      { value: { city: 'Москва' } },
    ])
  })

  test('half of a pair in UTF-16 is named as broken, and the other offers are read', async () => {
    const { records } = await openText(utf16le(MARK + feed('utf-16').replace('Москва', 'Мос\uD800ква')))
    expect(await readAll(records)).toMatchObject([
      { place: 'offer 1, line 4', error: { reason: 'broken_text' } },
      { value: { id: '2' } },
    ])
  })

  test('a feed of an unknown encoding is refused with its name', async () => {
    await expect(openText(windows1251(feed('klingon-1')))).rejects.toThrow(
      'standard input is in the encoding klingon-1, which is not known.',
    )
  })
})

describe('the encoding of JSON lines', () => {
  const lines = ['{"a":"ё"}', '{"a":', '', '{"a":"я"}']
  const read = [
    { place: 'line 1', value: { a: 'ё' } },
    { place: 'line 2', error: { reason: 'not_json' } },
    { place: 'line 4', value: { a: 'я' } },
  ]

  test.each([
    ['UTF-8', utf8(lines.join('\n'))],
    ['UTF-8 with a byte order mark', utf8(MARK + lines.join('\n'))],
    ['UTF-8 with line ends of Windows', utf8(MARK + lines.join('\r\n'))],
    ['UTF-16LE', utf16le(MARK + lines.join('\r\n'))],
    ['UTF-16BE without a byte order mark', utf16be(lines.join('\n'))],
  ])('JSON lines in %s are read, and a broken line is named', async (_, bytes) => {
    for (const chunkBytes of [1, 5, 1000])
      expect(await readAll((await openText(bytes, { chunkBytes })).records)).toMatchObject(read)
  })

  test('a JSON line with bytes that are no letters is named, and the others are read', async () => {
    const bytes = Buffer.concat([utf8('{"a":1}\n{"a":"'), Buffer.from([0xd0, 0x22, 0x7d]), utf8('\n{"a":3}')])
    expect(await readAll((await openText(bytes)).records)).toMatchObject([
      { place: 'line 1', value: { a: 1 } },
      { place: 'line 2', error: { reason: 'broken_text' } },
      { place: 'line 3', value: { a: 3 } },
    ])
  })

  test('JSON lines are known by any of their lines when the first one is broken', async () => {
    expect(await readAll((await openText('"a":0}\n{"a":1}\n')).records)).toMatchObject([
      { place: 'line 1', error: { reason: 'not_json' } },
      { place: 'line 2', value: { a: 1 } },
    ])
  })

  test('a file of one line without an end is refused as one line', async () => {
    expect(await readAll((await openText(`{"a":"${'x'.repeat(2_000_000)}`)).records)).toMatchObject([
      { place: 'line 1', error: { reason: 'line_too_long' } },
    ])
  })
})
