import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RefusedRecord, type InputRecord } from '#server/features/intake/imports/records/import-record.ts'
import { buildFeed, buildOffer, openText, readAll } from './records.ts'

type Spoiled = { what: string; spoil: (offer: string) => string; says: RegExp }

const inName = (text: string) => (offer: string) => offer.replace('</name>', `${text}</name>`)

/** Ways to spoil one offer that has an id, a name, a link, a description in CDATA and a parameter. */
const FAULTS: readonly Spoiled[] = [
  { what: 'a bare ampersand', spoil: inName(' A & B'), says: /“&” stands alone/ },
  {
    what: 'a link with a bare ampersand',
    spoil: (offer) => offer.replace('</url>', '?a=1&b=2</url>'),
    says: /“&” stands alone/,
  },
  { what: 'an ampersand at the end', spoil: inName('&'), says: /“&” stands alone/ },
  { what: 'a control character', spoil: inName('\u0001'), says: /control character \(U\+0001\)/ },
  {
    what: 'a control character in its description',
    spoil: (offer) => offer.replace(']]>', '\u000B]]>'),
    says: /control character \(U\+000B\)/,
  },
  { what: 'the number of a control character', spoil: inName('&#1;'), says: /&#1; is no character/ },
  { what: 'half of a pair', spoil: inName('&#xD800;'), says: /&#xD800; is no character/ },
  { what: 'an unknown entity', spoil: inName('&foo;'), says: /&foo; is not known/ },
  { what: 'a stray “<”', spoil: inName('до < 3'), says: /“<” begins no tag/ },
  { what: 'an unclosed tag', spoil: (offer) => offer.replace('</name>', ''), says: /not closed/ },
  { what: 'mismatched tags', spoil: (offer) => offer.replace('</name>', '</title>'), says: /not closed/ },
  { what: 'a closing tag too many', spoil: inName('</b>'), says: /not closed|not opened/ },
  {
    what: 'the same attribute twice',
    spoil: (offer) => offer.replace('<offer ', '<offer available="true" available="true" '),
    says: /available is given twice/,
  },
  {
    what: 'an attribute without quotes',
    spoil: (offer) => offer.replace('name="Регион"', 'name=Регион'),
    says: /name="value"/,
  },
  {
    what: 'an id without its second quote',
    spoil: (offer) => offer.replace(/(id="[^"]*)"/, '$1'),
    says: /does not allow it/,
  },
  { what: 'a CDATA section without its end', spoil: (offer) => offer.replace(']]>', ''), says: /not closed/ },
  { what: 'a comment without its end', spoil: inName('<!-- '), says: /not closed/ },
  { what: 'no closing tag', spoil: (offer) => offer.replace('</offer>', ''), says: /cut off/ },
  { what: 'its second half lost', spoil: (offer) => offer.slice(0, 150), says: /cut off/ },
  { what: 'its end lost inside of CDATA', spoil: (offer) => offer.split(']]>')[0] ?? '', says: /cut off/ },
  {
    what: 'a tag inside of itself over and over',
    spoil: (offer) => offer.replace('</offer>', `${'<a>'.repeat(120)}${'</a>'.repeat(120)}</offer>`),
    says: /over 100 tags/,
  },
]

const readId = (record: InputRecord) => ('value' in record ? Reflect.get(Object(record.value), 'id') : null)

describe('one bad offer', () => {
  test.each(FAULTS)(
    'an offer with $what is named with its line, and the others are read',
    async ({ spoil, says }) => {
      const offers = ['a1', 'a2', 'a3', 'a4'].map((id) => buildOffer({ id }))
      offers[1] = spoil(offers[1] ?? '')
      expect(await readBriefly(offers)).toEqual(listPlaces(offers, 1, says))
    },
  )

  test('whichever offer is spoiled in whichever way, all others are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 12 }),
        fc.nat(),
        fc.constantFrom(...FAULTS),
        fc.constantFrom('cdata', 'escaped', 'mixed'),
        fc.integer({ min: 1, max: 4000 }),
        async (count, place, { spoil, says }, markup, chunkBytes) => {
          const at = place % count
          const offers = Array.from({ length: count }, (_, index) =>
            buildOffer({
              id: `n${index}`,
              // The spoiled one has what its fault spoils.
              isCdata: index === at || markup === 'cdata' || (markup === 'mixed' && index % 2 === 0),
            }),
          )
          offers[at] = spoil(offers[at] ?? '')
          expect(await readBriefly(offers, chunkBytes)).toEqual(listPlaces(offers, at, says))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('an offer with bytes that are no letters is named, and the others are read', async () => {
    const offers = ['a1', 'a2', 'a3'].map((id) => buildOffer({ id }))
    const bytes = Buffer.from(buildFeed(offers))
    const at = bytes.indexOf('a2')
    bytes[bytes.indexOf('Оператор', at) + 1] = 0x20
    const records = await readAll((await openText(bytes)).records)
    expect(records.map(readId)).toEqual(['a1', null, 'a3'])
    expect(records[1]).toMatchObject({
      place: expect.stringMatching(/^offer a2, line \d+$/),
      error: { reason: 'broken_text', message: expect.stringContaining('no letters') },
    })
  })

  test('the closing tag of an offer without its opening one is named', async () => {
    const offers = ['a1', 'a2', 'a3'].map((id) => buildOffer({ id }))
    offers[1] = offers[1]?.replace('<offer id="a2">', '') ?? ''
    const records = await readAll((await openText(buildFeed(offers))).records)
    expect(records.map(readId)).toEqual(['a1', null, 'a3'])
    expect(records[1]).toMatchObject({ error: { message: expect.stringContaining('opening tag') } })
  })
})

test('the last offer may lose its end anywhere, and the feed is whole', async () => {
  const [first = '', last = ''] = ['a1', 'a2'].map((id) => buildOffer({ id }))
  for (let length = 20; length < last.length; length += 1)
    expect(await readBriefly([first, last.slice(0, length)])).toEqual([
      { place: 'offer a1, line 4', id: 'a1' },
      { place: 'offer a2, line 9', refused: expect.stringMatching(/cut off|not closed/) },
    ])
})

test('names of characters that HTML knows are read as what they mean', async () => {
  const offer = buildOffer({ id: '1' }).replace(
    'Оператор чата',
    'Оператор&nbsp;&laquo;чата&raquo; &mdash; ночь',
  )
  expect(await readAll((await openText(buildFeed([offer]))).records)).toMatchObject([
    { value: { title: 'Оператор\u00A0«чата» — ночь' } },
  ])
})

test('offers inside of comments are none, and tags inside of CDATA are text', async () => {
  const text = 'Вставьте </offer><offer id="9"> и <!-- это'
  const offer = buildOffer({ id: '1' }).replace('<![CDATA[', `<![CDATA[${text} `)
  const records = await readAll(
    (await openText(buildFeed([`<!-- ${buildOffer({ id: '0' })} -->`, offer, buildOffer({ id: '2' })])))
      .records,
  )
  expect(records.map(readId)).toEqual(['1', '2'])
  expect(records[0]).toMatchObject({ value: { description: expect.stringContaining(text) } })
})

test('faults between offers do not keep the offers from being read', async () => {
  const feed = buildFeed([buildOffer({ id: '1' }).replace('<url>https://feed.example/1</url>', '')])
    .replace('<name>Лента</name>', '<name>Лента & Ко\u0001</name><a b=c><foo>')
    .replace('Операторы', 'Операторы & чаты')
  expect(await readAll((await openText(feed)).records)).toMatchObject([
    { value: { id: '1', professional_roles: ['Операторы & чаты'] } },
  ])
})

/** The places of records, with the id of what is read and the message of what is refused. */
async function readBriefly(offers: readonly string[], chunkBytes?: number) {
  const { records } = await openText(buildFeed(offers), chunkBytes === undefined ? {} : { chunkBytes })
  return (await readAll(records)).map((record) =>
    'error' in record
      ? { place: record.place, refused: record.error instanceof RefusedRecord && record.error.message }
      : { place: record.place, id: readId(record) },
  )
}

function listPlaces(offers: readonly string[], spoiled: number, says: RegExp) {
  const feed = buildFeed(offers)
  return offers.map((offer, at) => {
    const line = feed.slice(0, feed.indexOf(offer)).split('\n').length
    const id = /id="(\w+)/.exec(offer)?.[1] ?? ''
    const place = `offer ${id}, line ${line}`
    return at === spoiled ? { place, refused: expect.stringMatching(says) } : { place, id }
  })
}
