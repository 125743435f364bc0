type Column = Int32Array | Float64Array | Uint8Array | unknown[]
/** One array per field, indexed by slot. */
export type ColumnsByName = Readonly<Record<string, Column>>

type ColumnKinds = Readonly<
  Record<string, Int32ArrayConstructor | Float64ArrayConstructor | Uint8ArrayConstructor>
>
/** A kind of typed arrays over memory that threads share. */
type SharedKind<Values> = { new (memory: SharedArrayBuffer): Values; BYTES_PER_ELEMENT: number }

export const createShared = <Values>(Kind: SharedKind<Values>, length: number): Values =>
  new Kind(new SharedArrayBuffer(length * Kind.BYTES_PER_ELEMENT))

/** The columns that their kinds by name declare. */
export type ColumnsOf<Kinds extends ColumnKinds> = { [Name in keyof Kinds]: InstanceType<Kinds[Name]> }

/** In memory that threads share. Safe: there is a column of each kind. */
export const createColumns = <Kinds extends ColumnKinds>(kinds: Kinds, capacity: number) =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, Kind]) => [
      name,
      createShared<Int32Array | Float64Array | Uint8Array>(Kind, capacity),
    ]),
  ) as ColumnsOf<Kinds>

/** Copies the slots from `start` to `end` of the columns `from` to the beginning of the same columns `to`. */
export function copySlots<Columns extends ColumnsByName>(
  from: Columns,
  to: Columns,
  start: number,
  end: number,
): Columns {
  for (const [source, target] of pairColumns(from, to)) {
    if (Array.isArray(source) || Array.isArray(target))
      for (let slot = start; slot < end; slot++) setSlot(target, slot - start, source[slot])
    else target.set(source.subarray(start, end))
  }
  return to
}

/** Returns a function that copies one slot between two sets of the same columns. */
export function slotCopier<Columns extends ColumnsByName>(from: Columns, to: Columns) {
  const pairs = pairColumns(from, to)
  return (fromSlot: number, toSlot: number) => {
    for (const [source, target] of pairs) setSlot(target, toSlot, source[fromSlot])
  }
}

function pairColumns<Columns extends ColumnsByName>(from: Columns, to: Columns): [Column, Column][] {
  const sources = new Map<string, Column>(Object.entries(from))
  return Object.entries<Column>(to).flatMap(([name, target]) => {
    const source = sources.get(name)
    return source ? [[source, target]] : []
  })
}

/** Safe: both columns have the same name, so the target can hold the value. */
const setSlot = (target: Column, slot: number, value: unknown) => {
  ;(target as unknown[])[slot] = value
}

/** A copy with room for more values. */
export function longer(column: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(capacity)
  copy.set(column)
  return copy
}

/** Zeros in memory that threads share. */
export const sharedInt32 = (length: number) =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))
export const sharedUint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length))
export const sharedUint16 = (length: number) =>
  new Uint16Array(new SharedArrayBuffer(length * Uint16Array.BYTES_PER_ELEMENT))

/** A copy in memory that threads share, with room for more values. */
export function longerShared(column: Int32Array, capacity: number): Int32Array<SharedArrayBuffer> {
  const copy = sharedInt32(capacity)
  copy.set(column)
  return copy
}

/** A copy of the values in memory that threads share. */
export function toSharedInt32(values: ArrayLike<number>): Int32Array<SharedArrayBuffer> {
  const copy = sharedInt32(values.length)
  copy.set(values)
  return copy
}

/** The same of bytes. */
export function toSharedUint8(values: ArrayLike<number>): Uint8Array<SharedArrayBuffer> {
  const copy = sharedUint8(values.length)
  copy.set(values)
  return copy
}

export function maskOf<T extends string>(list: readonly T[], values: readonly T[]): number {
  let mask = 0
  for (const value of values) mask |= 1 << list.indexOf(value)
  return mask
}

/** The values whose bits are set in the mask. */
export const valuesIn = <T extends string>(list: readonly T[], mask: number): T[] =>
  list.filter((_value, bit) => ((mask >> bit) & 1) === 1)

// Safe casts: a slot is always below the length, and a function for each kind of array keeps the reads monomorphic.
export const uint16 = (column: Uint16Array, slot: number) => column[slot] as number
export const uint8 = (column: Uint8Array, slot: number) => column[slot] as number
export const int32 = (column: Int32Array, slot: number) => column[slot] as number
export const float64 = (column: Float64Array, slot: number) => column[slot] as number
export const float32 = (column: Float32Array, slot: number) => column[slot] as number
