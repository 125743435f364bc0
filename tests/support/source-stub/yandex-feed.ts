import { gzipSync } from 'node:zlib'
import type { SourceStub } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export type FeedStub = {
  address: URL
  vacancies: StubVacancy[]
  /** XML of offers besides those of the vacancies. */
  offers: string[]
  /** A file of windows-1251 does not declare it in its header, only in XML. */
  encoding: 'utf-8' | 'windows-1251'
  /** A file of gzip without a header that says so. */
  isPacked: boolean
  /** Without its closing tags. */
  isCutOff: boolean
}

/** A feed of vacancies for Yandex (YML). */
export function serveYandexFeed(stub: SourceStub, vacancies: StubVacancy[]): FeedStub {
  const feed: FeedStub = {
    address: new URL('/vacancies.yml', stub.origin),
    vacancies,
    offers: [],
    encoding: 'utf-8',
    isPacked: false,
    isCutOff: false,
  }
  stub.serve(({ url }) => {
    if (url.pathname !== feed.address.pathname) return null
    const bytes = encode(buildFeedText(feed), feed.encoding)
    return feed.isPacked
      ? { type: 'application/octet-stream', body: gzipSync(bytes) }
      : { type: 'application/xml', body: bytes }
  })
  return feed
}

function buildFeedText({ encoding, vacancies, offers, isCutOff }: FeedStub) {
  const start = `<?xml version="1.0" encoding="${encoding}"?>
<yml_catalog date="2026-11-25 10:00"><shop><name>ВЫДУМКА</name><url>https://vydumka.example</url>
<categories><category id="1">Операторы</category><category id="2">Работодатель</category></categories><offers>
${[...vacancies.map(toOffer), ...offers].join('\n')}`
  return isCutOff ? start : `${start}\n</offers></shop></yml_catalog>`
}

export const toOffer = ({
  number,
  title,
  text,
  pay,
  city,
  publishedAt,
}: StubVacancy) => `<offer id="${number}">
<url>https://vydumka.example/jobs/${number}?utm_source=yandex</url><name>${title}</name><vendor>ВЫДУМКА</vendor>
<price>${pay?.from ?? 0}</price><currencyId>RUR</currencyId><sales_notes>от, в месяц</sales_notes><categoryId>1</categoryId>
<param name="Регион">${city}</param><param name="График работы">Удалённая работа</param>
<param name="Опубликовано">${publishedAt.slice(0, 10)}</param>
<description><![CDATA[<p>${text}</p>]]></description></offer>`

/** Bytes of windows-1251 by character. */
const WINDOWS = new Map(
  Array.from({ length: 128 }, (_, at) => [
    new TextDecoder('windows-1251').decode(Buffer.from([128 + at])),
    128 + at,
  ]),
)

const encode = (text: string, encoding: FeedStub['encoding']) =>
  encoding === 'utf-8'
    ? Buffer.from(text)
    : Buffer.from([...text].map((character) => WINDOWS.get(character) ?? character.charCodeAt(0) & 127))
