import {
  SourceFailure,
  type GetOptions,
  type OutsideAnswer,
  type OutsideGet,
} from '#server/features/intake/sources/fetching/outside-get.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'

/** Enough for a board with a thousand vacancies. */
const JSON_BYTES_MAX = 32 * MEGABYTE

/**
 * An answer of an API as JSON.
 * @throws SourceFailure `wrong_content` for anything else, `blocked` for a page that asks to sign in
 */
export async function readJson(
  get: OutsideGet,
  url: URL,
  options: Omit<GetOptions, 'accept'> = {},
): Promise<unknown> {
  const answer = await get(url, { accept: 'application/json', maxBytes: JSON_BYTES_MAX, ...options })
  // Some servers write a mark of the byte order, which JSON does not allow.
  const text = (await readBody(answer)).toString('utf8').replace(/^\uFEFF/, '')
  if (isHtml(answer.type, text)) throw refusePage(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Its message quotes the answer.
    throw new SourceFailure('wrong_content', 'Ответ не в формате JSON. Проверьте адрес.', {
      cause: nameError(cause),
    })
  }
}

export async function readBody({ body }: OutsideAnswer): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const isHtml = (type: string, text: string) =>
  /html/.test(type) || /^\s*<(?:!doctype html|html|head|body)\b/i.test(text.slice(0, 200))

/** Why a page of HTML is no answer of an API. */
export function refusePage(html: string) {
  return hasPasswordField(html)
    ? new SourceFailure(
        'blocked',
        'Вместо данных открывается страница входа. Нужен адрес, который открывается без входа.',
      )
    : new SourceFailure('wrong_content', 'Вместо данных открывается обычная страница. Проверьте адрес.')
}

const hasPasswordField = (html: string) => /<input[^>]{0,300}\btype\s*=\s*["']?password/i.test(html)

const nameError = (error: unknown) => (error instanceof Error ? error.name : typeof error)
