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
  { name = null, gzip = false }: { name?: string | null; gzip?: boolean } = {},
) {
  const bytes = Buffer.from(text)
  return openInput({ path: null, name, stdin: Readable.from([gzip ? gzipSync(bytes) : bytes]) })
}

export async function readAll(records: AsyncIterable<InputRecord>) {
  const all: InputRecord[] = []
  for await (const record of records) all.push(record)
  return all
}
