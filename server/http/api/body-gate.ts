import type { Response } from 'express'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import type { Refusal } from './problem.ts'

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
  message: 'Сейчас загружают много файлов. Повторите немного позже.',
}

/**
 * Limits the bytes of bodies that are in memory at the same time, per caller and in total, from their first byte to the
 * answer.
 */
export function createBodyGate() {
  const held = new Map<string, number>()
  let heldByAll = 0

  /**
   * The refusal of a request whose body would be too much, before it is read; null for one that may be read.
   * @param body.length as stated by the request, which Node enforces
   */
  return (
    res: Response,
    { caller, kind, length }: { caller: string; kind: keyof typeof OF_CALLER_MAX; length: number },
  ): Refusal | null => {
    if (length < COUNTED_BYTES_MIN) return null
    const heldByCaller = held.get(caller) ?? 0
    if (heldByCaller + length > OF_CALLER_MAX[kind]) return OF_CALLER
    if (heldByAll + length > OF_ALL_MAX) return OF_ALL
    held.set(caller, heldByCaller + length)
    heldByAll += length
    res.once('close', () => {
      heldByAll -= length
      const left = (held.get(caller) ?? 0) - length
      if (left > 0) held.set(caller, left)
      else held.delete(caller)
    })
    return null
  }
}
