import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import { openText, readAll } from './records.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distant-input-'))
})
afterAll(() => rm(folder, { recursive: true }))

const feed = (offers: string, head = '<?xml version="1.0" encoding="UTF-8"?>') => `${head}
<!DOCTYPE yml_catalog SYSTEM "shops.dtd">
<yml_catalog date="2026-01-01 10:00"><shop><name>Доска</name><url>https://www.doska.example</url>
<categories><category id="1">Вакансия</category><category id="2" parentId="1">Бухгалтер</category></categories>
<offers>${offers}</offers></shop></yml_catalog>`

const OFFER = `<offer id="v1"><name>Бухгалтер</name><vendor>ООО «Тёплый угол»</vendor>
<url>https://doska.example/vacancies/1</url><price from="true">60000</price><currencyId>RUR</currencyId>
<categoryId>2</categoryId><description><![CDATA[<p>Вести учёт &amp; сдавать отчёты</p>]]></description>
<param name="Регион">Казань</param><param name="Опубликовано">2026-01-01T10:00:00+03:00</param>
<param name="График работы">Удаленная работа</param><param name="Тип занятости">Полная занятость</param>
<param name="Зарплата до">90000</param><param name="Размещено кадровым агентством">Нет</param></offer>`

describe('JSON lines', () => {
  test('JSON lines are read line by line in any chunks and with any line ends', async () => {
    const text = '{"a":1}\r\n\n{"a":"ё"}\n{"a":3}'
    const bytes = Buffer.from(text)
    const stdin = Readable.from(Array.from(bytes, (byte) => Buffer.from([byte])))
    const { records } = await openInput({ path: null, name: null, stdin })
    expect(await readAll(records)).toEqual([
      { place: 'line 1', value: { a: 1 } },
      { place: 'line 3', value: { a: 'ё' } },
      { place: 'line 4', value: { a: 3 } },
    ])
  })

  test('gzipped JSON lines are detected by their first bytes', async () => {
    const { records } = await openText('{"a":1}\n', { gzip: true })
    expect(await readAll(records)).toEqual([{ place: 'line 1', value: { a: 1 } }])
  })

  test('a broken JSON line is reported with its number, and reading continues', async () => {
    const { records } = await openText('{"a":1}\n{"a":\n{"a":2}')
    expect(await readAll(records)).toMatchObject([
      { value: { a: 1 } },
      { place: 'line 2', error: { reason: 'not_json' } },
      { value: { a: 2 } },
    ])
  })

  test('a JSON line over 1 MB is refused, and reading continues', async () => {
    const { records } = await openText(`{"a":1}\n{"a":"${'x'.repeat(1_100_000)}"}\n{"a":2}\n`)
    expect(await readAll(records)).toMatchObject([
      { value: { a: 1 } },
      { place: 'line 2', error: { reason: 'line_too_long' } },
      { place: 'line 3', value: { a: 2 } },
    ])
  })
})

describe('a Yandex feed', () => {
  test('offers of a Yandex feed are read as records', async () => {
    const { records } = await openText(feed(OFFER))
    expect(await readAll(records)).toEqual([
      {
        place: 'offer v1, line 5',
        value: expect.objectContaining({
          source: 'yml:doska.example',
          source_id: 'v1',
          title: 'Бухгалтер',
          company: 'ООО «Тёплый угол»',
          salary_from: 60_000,
          salary_to: 90_000,
          currency: 'RUR',
          schedule: 'remote',
          employment: 'full',
          city: 'Казань',
          published_at: '2026-01-01T10:00:00+03:00',
          professional_roles: ['Бухгалтер'],
          description: '<p>Вести учёт &amp; сдавать отчёты</p>',
          description_format: 'html',
          is_agency: false,
        }),
      },
    ])
  })

  test('a Yandex offer without pay has none, and a price alone is exact pay', async () => {
    const offer = (price: string) => `<offer id="x"><name>Б</name><price>${price}</price></offer>`
    const { records } = await openText(feed(offer('0') + offer('50000')))
    expect(await readAll(records)).toMatchObject([
      { value: { salary_from: null, salary_to: null } },
      { value: { salary_from: 50_000, salary_to: 50_000 } },
    ])
  })

  test('a Yandex feed in windows-1251 is decoded', async () => {
    const text = feed(
      '<offer id="1"><name>NAME</name></offer>',
      '<?xml version="1.0" encoding="windows-1251"?>',
    )
    const bytes = Buffer.from(text.replace('Доска', 'D').replace(/[а-яё]+/gi, ''), 'latin1')
    const at = bytes.indexOf('NAME')
    const named = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from([0xd8, 0xe2, 0xe5, 0xff]),
      bytes.subarray(at + 4),
    ])
    const { records } = await openText(named)
    expect(await readAll(records)).toMatchObject([{ value: { title: 'Швея' } }])
  })

  test('an offer of endless parameters is refused, and reading continues', async () => {
    const parameters = Array.from({ length: 60_000 }, (_, at) => `<param name="p${at}"/>`).join('')
    const { records } = await openText(
      feed(`<offer id="1">${parameters}</offer><offer id="2"><name>Швея</name></offer>`),
    )
    expect(await readAll(records)).toMatchObject([
      { place: 'offer 1, line 5', error: { reason: 'line_too_long' } },
      { place: 'offer 2, line 5', value: { title: 'Швея' } },
    ])
  })

  test.each([
    ['a tag', `<offer id="${'x'.repeat(9_000_000)}">`, 'a part of more than 8 MB'],
    ['a text', `<offer id="2"><name>${'x'.repeat(9_000_000)}`, 'a part of more than 8 MB'],
    ['a comment', `<!--${'x'.repeat(9_000_000)}`, 'a part of more than 8 MB'],
    ['tags inside of tags', '<a>'.repeat(200_000), 'over 100 tags inside of each other'],
  ])(
    'a packed feed with endless %s ends the import and keeps what came before',
    async (_what, end, reason) => {
      const start = feed('').replace('</offers></shop></yml_catalog>', OFFER)
      const { records } = await openText(start + end, { gzip: true })
      const read: unknown[] = []
      const reading = (async () => {
        for await (const record of records) read.push(record)
      })()
      await expect(reading).rejects.toThrow(reason)
      expect(read).toMatchObject([{ place: 'offer v1, line 5' }])
    },
  )

  test('markup outside of CDATA in a Yandex feed is kept as the description', async () => {
    const { records } = await openText(
      feed('<offer id="1"><description><p>Шить <b>ровно</b></p></description></offer>'),
    )
    expect(await readAll(records)).toMatchObject([{ value: { description: '<p>Шить <b>ровно</b></p>' } }])
  })

  test('a Yandex feed that is cut off names its last offer and ends with an error', async () => {
    const [start = ''] = feed(`${OFFER}\n<offer id="2"><name>`).split('</offers>')
    const { records } = await openText(start)
    const seen: unknown[] = []
    await expect(async () => {
      for await (const record of records) seen.push(record)
    }).rejects.toThrow(/cut off/)
    expect(seen).toMatchObject([
      { place: 'offer v1, line 5' },
      { place: 'offer 2, line 11', error: { reason: 'not_well_formed' } },
    ])
  })
})

describe('unusable input', () => {
  test('a missing input file is named in the error', async () => {
    const path = join(folder, 'nothing.jsonl')
    await expect(openInput({ path, name: null, stdin: process.stdin })).rejects.toThrow(
      `${path} cannot be read`,
    )
  })

  test.each([
    ['is of another kind', 'id;title\n1;Швея\n', /neither JSON lines nor a Yandex feed/],
    ['is empty', '', /is empty/],
    ['is a page', '<html><body>Вакансии</body></html>', /neither/],
  ])('an import input is refused when it %s', async (_, text, message) => {
    await expect(openText(text)).rejects.toThrow(message)
  })

  test('a truncated gzip input is reported', async () => {
    const path = join(folder, 'cut.jsonl.gz')
    const packed = gzipSync(
      `{"a":1}\n${JSON.stringify({ a: Array.from({ length: 40_000 }, Math.random) })}\n`,
    )
    await writeFile(path, packed.subarray(0, packed.length - 200))
    const { records } = await openInput({ path, name: null, stdin: process.stdin })
    await expect(readAll(records)).rejects.toThrow(/cut\.jsonl\.gz breaks off/)
  })
})

test('the same content has the same fingerprint under another file name', async () => {
  const paths = ['one.jsonl', 'two.jsonl', 'three.jsonl'].map((name) => join(folder, name))
  await Promise.all(paths.map((path, at) => writeFile(path, at < 2 ? '{"a":1}' : '{"a":2}')))
  const prints = await Promise.all(
    paths.map(async (path) => {
      const input = await openInput({ path, name: null, stdin: process.stdin })
      await readAll(input.records)
      return input.fingerprint
    }),
  )
  expect(prints[0]).toBe(prints[1])
  expect(prints[0]).not.toBe(prints[2])
})
