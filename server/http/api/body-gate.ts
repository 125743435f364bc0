import type { Response } from 'express'
import { MEGABYTE } from '#shared/kernel/file-size.ts'

/** Smaller bodies are no uploads, and do not count. */
const COUNTED_BYTES_MIN = MEGABYTE / 8
/** Of a person two of the largest documents or four pictures, of a guest's network some long texts. */
const OF_CALLER_MAX = { person: 24 * MEGABYTE, guest: MEGABYTE }
/** A body takes a few times its length while it is read. */
const OF_ALL_MAX = 64 * MEGABYTE

const OF_CALLER = {
  code: 'TOO_MANY_REQUESTS',
  status: 429,
  message: 'Вы отправляете слишком много файлов сразу. Дождитесь, пока загрузятся первые.',
}
const OF_ALL = {
  code: 'UNAVAILABLE',
  status: 503,
  message: 'Сейчас загружают много файлов. Повторите через минуту.',
}
const RETRY_AFTER_SECONDS = 15

/** Limits the bytes of bodies that are in memory at once, of one caller and of all, from their first byte to the answer. */
export function createBodyGate() {
  const held = new Map<string, number>()
  let heldByAll = 0

  /**
   * Answers a request whose body would be too much, before it is read. True when the request was answered.
   * @param body.length as stated by the request, which Node enforces
   */
  return (
    res: Response,
    { caller, kind, length }: { caller: string; kind: keyof typeof OF_CALLER_MAX; length: number },
  ): boolean => {
    if (length < COUNTED_BYTES_MIN) return false
    const heldByCaller = held.get(caller) ?? 0
    const refusal =
      heldByCaller + length > OF_CALLER_MAX[kind]
        ? OF_CALLER
        : heldByAll + length > OF_ALL_MAX
          ? OF_ALL
          : null
    if (refusal) {
      res.status(refusal.status).set('retry-after', String(RETRY_AFTER_SECONDS)).json(refusal)
      return true
    }
    held.set(caller, heldByCaller + length)
    heldByAll += length
    res.once('close', () => {
      heldByAll -= length
      const left = (held.get(caller) ?? 0) - length
      if (left > 0) held.set(caller, left)
      else held.delete(caller)
    })
    return false
  }
}
