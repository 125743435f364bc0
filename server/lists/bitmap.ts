import { int32 } from './columns.ts'

/** A set of slots: the bit `slot & 31` of the word `slot >>> 5`. Bits after the last slot are 0. */
export type Bitmap = Int32Array

const FULL_WORD = -1

export const wordsFor = (size: number) => (size + 31) >>> 5

export const createBitmap = (size: number): Bitmap => new Int32Array(wordsFor(size))

/** All slots below `size`. */
export function createFullBitmap(size: number): Bitmap {
  const bitmap = createBitmap(size).fill(FULL_WORD)
  if ((size & 31) !== 0) bitmap[bitmap.length - 1] = (1 << (size & 31)) - 1
  return bitmap
}

export const hasBit = (bitmap: Bitmap, slot: number) =>
  ((int32(bitmap, slot >>> 5) >>> (slot & 31)) & 1) === 1

export function setBit(bitmap: Bitmap, slot: number) {
  bitmap[slot >>> 5] = int32(bitmap, slot >>> 5) | (1 << (slot & 31))
}

export function clearBit(bitmap: Bitmap, slot: number) {
  bitmap[slot >>> 5] = int32(bitmap, slot >>> 5) & ~(1 << (slot & 31))
}

/** The bits of one that are not in the other, in a new bitmap of the length of the first. */
export function without(bitmap: Bitmap, excluded: Bitmap): Bitmap {
  const rest = new Int32Array(bitmap.length)
  for (let word = 0; word < rest.length; word++) rest[word] = int32(bitmap, word) & ~int32(excluded, word)
  return rest
}

export function countBits(bitmap: Bitmap): number {
  let count = 0
  for (let word = 0; word < bitmap.length; word++) count += bitsIn(int32(bitmap, word))
  return count
}

/** Source: Hacker's Delight, 5-1. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const BLOCK = 4096
const block = new Int32Array(BLOCK + 32)

/** Calls back with the slots of the bitmap, from the highest to the lowest, a few thousand at a time, valid during the call. */
export function readBlocks(bitmap: Bitmap, onBlock: (slots: Int32Array) => void) {
  let length = 0
  for (let word = bitmap.length - 1; word >= 0; word--) {
    let bits = int32(bitmap, word)
    if (bits === 0) continue
    const first = word * 32
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits)
      block[length++] = first + bit
      bits ^= 1 << bit
    }
    if (length < BLOCK) continue
    onBlock(block.subarray(0, length))
    length = 0
  }
  if (length > 0) onBlock(block.subarray(0, length))
}

/** The highest slots of the bitmap, in descending order. */
export function highestSlots(bitmap: Bitmap, count: number): Int32Array {
  const slots = new Int32Array(count)
  let length = 0
  for (let word = bitmap.length - 1; word >= 0 && length < count; word--)
    for (let bits = int32(bitmap, word); bits !== 0 && length < count;) {
      const bit = 31 - Math.clz32(bits)
      slots[length++] = word * 32 + bit
      bits ^= 1 << bit
    }
  return slots.subarray(0, length)
}
