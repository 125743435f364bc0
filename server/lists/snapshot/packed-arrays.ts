/** Values with their typed arrays apart, which a file holds as they are in memory. */
import { createShared } from '../columns.ts'

const KINDS = { Int32Array, Float64Array, Uint8Array, Uint16Array }
type Kind = keyof typeof KINDS
type TypedArray = Int32Array | Float64Array | Uint8Array | Uint16Array

/** Instead of an array: its place among the arrays. */
type Packed = { packedArray: number; kind: Kind; length: number }

/** The value with each array replaced, and the arrays. */
export function packArrays(value: unknown): { value: unknown; arrays: TypedArray[] } {
  const arrays: TypedArray[] = []
  const packed = mapArrays(value, (array): Packed => {
    const { kind, length } = { kind: kindOf(array), length: array.length }
    return { packedArray: arrays.push(array) - 1, kind, length }
  })
  return { value: packed, arrays }
}

/** A copy of the value whose arrays do not change with it. */
export const copyArrays = (value: unknown): unknown => mapArrays(value, (array) => array.slice())

/** Puts arrays back, in memory that threads share. @param readInto fills the bytes of the array with this number */
export function unpackArrays(value: unknown, readInto: (array: number, bytes: Uint8Array) => void): unknown {
  if (Array.isArray(value)) return value.map((one) => unpackArrays(one, readInto))
  if (typeof value !== 'object' || value === null) return value
  if (!isPacked(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpackArrays(one, readInto)]))
  const array = createShared<TypedArray>(KINDS[value.kind], value.length)
  readInto(value.packedArray, bytesOf(array))
  return array
}

export const bytesOf = ({ buffer, byteOffset, byteLength }: TypedArray) =>
  new Uint8Array(buffer, byteOffset, byteLength)

function mapArrays(value: unknown, map: (array: TypedArray) => unknown): unknown {
  if (isTyped(value)) return map(value)
  if (Array.isArray(value)) return value.map((one) => mapArrays(one, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapArrays(one, map)]))
}

function isTyped(value: unknown): value is TypedArray {
  return (
    value instanceof Int32Array ||
    value instanceof Float64Array ||
    value instanceof Uint8Array ||
    value instanceof Uint16Array
  )
}

function kindOf(array: TypedArray): Kind {
  if (array instanceof Int32Array) return 'Int32Array'
  if (array instanceof Float64Array) return 'Float64Array'
  return array instanceof Uint16Array ? 'Uint16Array' : 'Uint8Array'
}

const isPacked = (value: object): value is Packed => 'packedArray' in value
