import { gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import type { InputRecord } from '#server/features/intake/imports/records/import-record.ts'

const TEXT =
  'Ищем спокойного человека в небольшую мастерскую. Работа полностью удалённая, график 5/2, оформление по ТК РФ. Нужно отвечать на письма покупателей, вести таблицу заказов и передавать посылки курьеру.'

/** A record that is taken; `fields` say what this one is about. */
export function buildRecord(fields: Record<string, unknown> = {}) {
  return {
    id: 'a1',
    source: 'test',
    source_id: '1',
    title: 'Оператор чата',
    company: 'ООО «Тёплый угол»',
    description: TEXT,
    description_format: 'text',
    published_at: '2026-11-01T10:00:00+03:00',
    ...fields,
  }
}

export function jsonLines(records: readonly unknown[]) {
  return records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n')
}

/** An input of its own name, so that it remembers its position. */
export function openText(
  text: string | Buffer,
  {
    name = null,
    gzip = false,
    chunkBytes,
  }: { name?: string | null; gzip?: boolean; chunkBytes?: number } = {},
) {
  const plain = Buffer.from(text)
  const bytes = gzip ? gzipSync(plain) : plain
  const size = chunkBytes ?? Math.max(1, bytes.length)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return openInput({ path: null, name, stdin: Readable.from(chunks) })
}

/** An offer of a Yandex feed over several lines. */
export function buildOffer({
  id,
  isCdata = true,
  description = `<p>${TEXT}</p>`,
}: {
  id: string
  isCdata?: boolean
  description?: string
}) {
  const text = isCdata
    ? `<![CDATA[${description}]]>`
    : description.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<offer id="${id}">
<name>Оператор чата</name><vendor>Тёплый угол</vendor><url>https://feed.example/${id}</url>
<categoryId>10</categoryId><description>${text}</description>
<param name="Регион">Москва</param><param name="График работы">Удаленная работа</param>
</offer>`
}

export const buildFeed = (
  offers: readonly string[],
  head = '<?xml version="1.0" encoding="utf-8"?>',
) => `${head}
<yml_catalog date="2026-11-26 10:00"><shop><name>Лента</name><url>https://feed.example</url>
<categories><category id="10">Операторы</category></categories><offers>
${offers.join('\n')}
</offers></shop></yml_catalog>`

export async function readAll(records: AsyncIterable<InputRecord>) {
  const all: InputRecord[] = []
  for await (const record of records) all.push(record)
  return all
}
