import { isUtf8 } from 'node:buffer'
import { Parser } from 'htmlparser2'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { readBody } from '../answers/read-answer.ts'
import type { Validators } from '../kind.ts'
import { findPostings } from './find-postings.ts'
import { parseJsonLd } from './parse-json-ld.ts'

const PAGE_BYTES_MAX = 2 * MEGABYTE

export type CareersPage = Validators & {
  /** After redirects. */
  url: URL
  postings: Record<string, unknown>[]
  brokenBlocks: number
  /** Whether it asks not to be indexed, by its head or by a header. */
  isNoindex: boolean
}

/**
 * One page of a site. A file of another type has no vacancies.
 * @param options.validators of the page as it was; null: it is read in any case
 * @returns null for a page that has not changed
 * @throws SourceFailure `blocked` for a page that asks to sign in
 */
export async function readPage(
  url: URL,
  { get, validators }: { get: OutsideGet; validators: Validators | null },
): Promise<CareersPage | null> {
  const answer = await get(url, { accept: 'text/html', maxBytes: PAGE_BYTES_MAX, ...validators })
  if (answer.status === 304) return null
  const { etag, lastModified } = answer
  const page = {
    url: answer.url,
    etag,
    lastModified,
    postings: [],
    brokenBlocks: 0,
    isNoindex: forbidsIndex(answer.robotsTag),
  }
  if (answer.type !== '' && !/html/.test(answer.type)) return page
  const { blocks, robots, hasPassword, title } = parsePage(decodePage(await readBody(answer)))
  const values = blocks.map(parseJsonLd)
  const postings = values.flatMap(findPostings)
  const isElsewhere = answer.url.pathname !== url.pathname
  if (postings.length === 0 && hasPassword && (isElsewhere || SIGN_IN.test(title)))
    throw new SourceFailure('blocked', 'Страница просит войти. Нужен адрес, который открывается без входа.')
  return {
    ...page,
    postings,
    brokenBlocks: values.filter((value) => value === undefined).length,
    isNoindex: page.isNoindex || robots.some(forbidsIndex),
  }
}

const SIGN_IN = /вход|войти|войдите|авториз|log ?in|sign ?in/i

/** «noindex, nofollow», «none», «distantbot: noindex»; rules for other robots say nothing here. */
function forbidsIndex(rules: string | null): boolean {
  let isForUs = true
  return (rules ?? '').split(',').some((rule) => {
    const [, robot, directive = rule] = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(rule) ?? []
    // `unavailable_after: date` is a directive with a value.
    if (robot !== undefined && robot !== 'unavailable_after') isForUs = /^distantbot$/i.test(robot)
    return isForUs && /^\s*(?:noindex|none)\s*$/i.test(directive)
  })
}

/** As the page declares it; UTF-8 when it is UTF-8, else windows-1251. */
function decodePage(bytes: Buffer): string {
  const head = bytes.subarray(0, 4096).toString('latin1')
  const [, declared] = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head) ?? []
  const encoding = isUtf8(bytes) ? 'utf-8' : (findEncoding(declared) ?? 'windows-1251')
  return new TextDecoder(encoding).decode(bytes)
}

function findEncoding(declared: string | undefined): string | null {
  try {
    return declared === undefined ? null : new TextDecoder(declared).encoding
  } catch {
    return null
  }
}

function parsePage(html: string) {
  const blocks: string[] = []
  const robots: string[] = []
  let block: string | null = null
  let title: string | null = null
  let firstTitle = ''
  let hasPassword = false
  const parser = new Parser({
    onopentag(name, { type = '', name: meta = '', content = '' }) {
      if (name === 'script' && /^\s*application\/ld\+json/i.test(type)) block = ''
      if (name === 'title' && firstTitle === '') title = ''
      if (name === 'meta' && /^(?:robots|distantbot)$/i.test(meta.trim())) robots.push(content)
      if (name === 'input' && type.trim().toLowerCase() === 'password') hasPassword = true
    },
    ontext(text) {
      if (block !== null) block += text
      if (title !== null) title += text
    },
    onclosetag(name) {
      if (name === 'script' && block !== null) blocks.push(block)
      if (name === 'script') block = null
      if (name === 'title') [firstTitle, title] = [title ?? firstTitle, null]
    },
  })
  parser.end(html)
  return { blocks, robots, hasPassword, title: firstTitle }
}
