import { FOREIGN_SERVICES_PATH, type ForeignServices } from '#shared/kernel/services.ts'

const ANSWER_MAX_MS = 10_000

/** The container of the tag manager, where the visitor may load it; null in Russia, and when the server gives no answer. */
export async function findTagManager(): Promise<string | null> {
  try {
    const response = await fetch(FOREIGN_SERVICES_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    return response.ok ? toAnswer(await response.json()).tagManager : null
  } catch {
    return null
  }
}

/** Safe: what `server/http/foreign-services.ts` answers. */
const toAnswer = (answer: unknown) => answer as ForeignServices
